import file from '../../../content/pages/service-order.json';
import { filled } from './fill';
import type { ServiceOrderPage } from './schema/pages';

export const serviceOrder = filled<ServiceOrderPage>(file);
