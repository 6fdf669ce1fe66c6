import file from '../../../content/pages/auth.json';
import { filled } from './fill';

export const auth = filled<'pages/auth.json'>(file);
