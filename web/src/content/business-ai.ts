import file from '../../../content/pages/business-ai.json';
import { filled } from './fill';

export const businessAi = filled<'pages/business-ai.json'>(file);
