import file from '../../../content/pages/service-order.json';
import { filled } from './fill';

export const serviceOrder = filled<'pages/service-order.json'>(file);
