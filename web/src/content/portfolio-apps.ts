import file from '../../../content/portfolio/apps.json';
import { filled } from './fill';
import type { SampleApp } from './schema/portfolio';

/** The 18 sample applications, in the order of the grid. */
export const apps = filled<readonly SampleApp[]>(file);
