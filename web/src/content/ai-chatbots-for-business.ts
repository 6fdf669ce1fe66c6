import file from '../../../content/pages/ai-chatbots-for-business.json';
import { filled } from './fill';
import type { ChatbotsPage } from './schema/landing';

export const chatbots = filled<ChatbotsPage>(file);
