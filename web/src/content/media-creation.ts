import file from '../../../content/pages/media-creation.json';
import { filled } from './fill';

export const mediaCreation = filled<'pages/media-creation.json'>(file);
