import file from '../../../content/portfolio/videos.json';
import { filled } from './fill';
import type { Video } from './schema/portfolio';

/** The 11 films, in the order of the gallery. */
export const videos = filled<readonly Video[]>(file);
