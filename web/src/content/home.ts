import file from '../../../content/pages/home.json';
import { filled } from './fill';

export const home = filled<'pages/home.json'>(file);
