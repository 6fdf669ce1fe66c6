import file from '../../../content/pages/partners.json';
import { filled } from './fill';

export const partners = filled<'pages/partners.json'>(file);
