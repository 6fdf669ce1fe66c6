import file from '../../../content/pages/partner-portal.json';
import { filled } from './fill';
import type { PartnerPortalPage } from './schema/landing';

export const partnerPortal = filled<PartnerPortalPage>(file);
