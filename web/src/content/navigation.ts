import file from '../../../content/navigation.json';
import { filled } from './fill';

export const navigation = filled<'navigation.json'>(file);
