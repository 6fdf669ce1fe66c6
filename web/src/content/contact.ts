import file from '../../../content/pages/contact.json';
import { filled } from './fill';

export const contact = filled<'pages/contact.json'>(file);
