import file from '../../../content/portfolio/gallery.json';
import { filled } from './fill';
import type { GalleryWords } from './schema/portfolio';

export const gallery = filled<GalleryWords>(file);
