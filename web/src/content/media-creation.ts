import file from '../../../content/pages/media-creation.json';
import { filled } from './fill';
import type { MediaCreationPage } from './schema/services';

export const mediaCreation = filled<MediaCreationPage>(file);
