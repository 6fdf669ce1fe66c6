import file from '../../../content/pages/partner-portal.json';
import { filled } from './fill';

export const partnerPortal = filled<'pages/partner-portal.json'>(file);
