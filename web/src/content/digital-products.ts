import file from '../../../content/pages/digital-products.json';
import { filled } from './fill';

export const digitalProducts = filled<'pages/digital-products.json'>(file);
