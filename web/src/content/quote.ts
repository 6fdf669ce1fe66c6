import file from '../../../content/pages/quote.json';
import { filled } from './fill';

export const quote = filled<'pages/quote.json'>(file);
