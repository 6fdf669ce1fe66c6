import file from '../../../content/pages/admin.json';
import { filled } from './fill';
import type { AdminPage } from './schema/pages';

export const admin = filled<AdminPage>(file);
