import file from '../../../content/portfolio/videos.json';
import { filled } from './fill';

/** The 11 films, in the order of the gallery. */
export const videos = filled<'portfolio/videos.json'>(file);
