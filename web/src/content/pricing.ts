import file from '../../../content/pages/pricing.json';
import { filled } from './fill';
import type { PricingPage } from './schema/pages';

export const pricing = filled<PricingPage>(file);
