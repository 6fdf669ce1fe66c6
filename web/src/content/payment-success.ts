import file from '../../../content/pages/payment-success.json';
import { filled } from './fill';

export const paymentSuccess = filled<'pages/payment-success.json'>(file);
