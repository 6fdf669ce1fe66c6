import file from '../../../content/pages/1-on-1-training.json';
import { filled } from './fill';

export const oneOnOne = filled<'pages/1-on-1-training.json'>(file);
