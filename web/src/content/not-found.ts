import file from '../../../content/pages/not-found.json';
import { filled } from './fill';
import type { NotFoundPage } from './schema/pages';

export const notFound = filled<NotFoundPage>(file);
