import file from '../../../content/pages/licensing.json';
import { filled } from './fill';
import type { LicensingPage } from './schema/services';

export const licensing = filled<LicensingPage>(file);
