import file from '../../../content/pages/media.json';
import { filled } from './fill';

export const media = filled<'pages/media.json'>(file);
