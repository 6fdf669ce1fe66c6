import file from '../../../content/pages/pricing.json';
import { filled } from './fill';

export const pricing = filled<'pages/pricing.json'>(file);
