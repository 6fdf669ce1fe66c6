import file from '../../../content/pages/enterprise.json';
import { filled } from './fill';

export const enterprise = filled<'pages/enterprise.json'>(file);
