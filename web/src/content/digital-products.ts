import file from '../../../content/pages/digital-products.json';
import { filled } from './fill';
import type { DigitalProductsPage } from './schema/services';

export const digitalProducts = filled<DigitalProductsPage>(file);
