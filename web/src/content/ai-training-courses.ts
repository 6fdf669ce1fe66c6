import file from '../../../content/pages/ai-training-courses.json';
import { filled } from './fill';
import type { CoursesPage } from './schema/landing';

export const courses = filled<CoursesPage>(file);
