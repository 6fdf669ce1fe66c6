import file from '../../../content/pages/calendar.json';
import { filled } from './fill';

export const calendar = filled<'pages/calendar.json'>(file);
