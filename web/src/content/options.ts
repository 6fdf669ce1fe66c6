import file from '../../../content/options.json';
import { filled } from './fill';
import type { Options } from './schema/site';

export const options = filled<Options>(file);
