import file from '../../../content/pages/ai-demo.json';
import { filled } from './fill';
import type { AiDemoPage } from './schema/landing';

export const aiDemo = filled<AiDemoPage>(file);
