import file from '../../../content/portfolio/gallery.json';
import { filled } from './fill';

export const gallery = filled<'portfolio/gallery.json'>(file);
