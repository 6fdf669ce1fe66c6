import file from '../../../content/two-step.json';
import { filled } from './fill';
import type { TwoStep } from './schema/two-step';

export const twoStep = filled<TwoStep>(file);
