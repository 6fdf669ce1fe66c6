import file from '../../../content/pages/ai-chatbots-for-business.json';
import { filled } from './fill';

export const chatbots = filled<'pages/ai-chatbots-for-business.json'>(file);
