import file from '../../../content/pages/licensing.json';
import { filled } from './fill';

export const licensing = filled<'pages/licensing.json'>(file);
