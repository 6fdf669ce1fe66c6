import file from '../../../content/pages/home.json';
import { filled } from './fill';
import type { HomePage } from './schema/pages';

export const home = filled<HomePage>(file);
