import file from '../../../content/pages/partners.json';
import { filled } from './fill';
import type { PartnersPage } from './schema/pages';

export const partners = filled<PartnersPage>(file);
