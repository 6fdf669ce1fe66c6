import file from '../../../content/pages/ai-demo.json';
import { filled } from './fill';

export const aiDemo = filled<'pages/ai-demo.json'>(file);
