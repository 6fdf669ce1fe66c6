import file from '../../../content/pages/1-on-1-training.json';
import { filled } from './fill';
import type { OneOnOnePage } from './schema/services';

export const oneOnOne = filled<OneOnOnePage>(file);
