import file from '../../../content/navigation.json';
import { filled } from './fill';
import type { Navigation } from './schema/site';

export const navigation = filled<Navigation>(file);
