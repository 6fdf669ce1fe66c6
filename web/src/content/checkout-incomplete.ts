import file from '../../../content/pages/checkout-incomplete.json';
import { filled } from './fill';
import type { CheckoutIncompletePage } from './schema/pages';

export const checkoutIncomplete = filled<CheckoutIncompletePage>(file);
