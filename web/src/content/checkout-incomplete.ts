import file from '../../../content/pages/checkout-incomplete.json';
import { filled } from './fill';

export const checkoutIncomplete = filled<'pages/checkout-incomplete.json'>(file);
