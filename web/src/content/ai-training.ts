import file from '../../../content/pages/ai-training.json';
import { filled } from './fill';
import type { AiTrainingPage } from './schema/services';

export const aiTraining = filled<AiTrainingPage>(file);
