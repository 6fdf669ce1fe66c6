import file from '../../../content/two-step.json';
import { filled } from './fill';

export const twoStep = filled<'two-step.json'>(file);
