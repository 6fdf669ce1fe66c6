import file from '../../../content/portfolio/apps.json';
import { filled } from './fill';

/** The 18 sample applications, in the order of the grid. */
export const apps = filled<'portfolio/apps.json'>(file);
