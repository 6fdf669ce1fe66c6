import file from '../../../content/pages/admin.json';
import { filled } from './fill';

export const admin = filled<'pages/admin.json'>(file);
