import file from '../../../content/pages/not-found.json';
import { filled } from './fill';

export const notFound = filled<'pages/not-found.json'>(file);
