import file from '../../../content/pages/auth.json';
import { filled } from './fill';
import type { AuthPage } from './schema/pages';

export const auth = filled<AuthPage>(file);
