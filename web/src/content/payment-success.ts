import file from '../../../content/pages/payment-success.json';
import { filled } from './fill';
import type { PaymentSuccessPage } from './schema/pages';

export const paymentSuccess = filled<PaymentSuccessPage>(file);
