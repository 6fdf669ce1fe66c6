import file from '../../../content/pages/media.json';
import { filled } from './fill';
import type { MediaPage } from './schema/services';

export const media = filled<MediaPage>(file);
