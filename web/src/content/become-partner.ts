import file from '../../../content/pages/become-partner.json';
import { filled } from './fill';
import type { BecomePartnerPage } from './schema/pages';

export const becomePartner = filled<BecomePartnerPage>(file);
