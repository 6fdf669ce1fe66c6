import file from '../../../content/pages/enterprise-ai-solutions.json';
import { filled } from './fill';
import type { EnterpriseSolutionsPage } from './schema/landing';

export const enterpriseSolutions = filled<EnterpriseSolutionsPage>(file);
