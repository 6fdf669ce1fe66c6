import file from '../../../content/pages/become-partner.json';
import { filled } from './fill';

export const becomePartner = filled<'pages/become-partner.json'>(file);
