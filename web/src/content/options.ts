import file from '../../../content/options.json';
import { filled } from './fill';

export const options = filled<'options.json'>(file);
