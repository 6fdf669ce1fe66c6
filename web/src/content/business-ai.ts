import file from '../../../content/pages/business-ai.json';
import { filled } from './fill';
import type { BusinessAiPage } from './schema/services';

export const businessAi = filled<BusinessAiPage>(file);
