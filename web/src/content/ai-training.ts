import file from '../../../content/pages/ai-training.json';
import { filled } from './fill';

export const aiTraining = filled<'pages/ai-training.json'>(file);
