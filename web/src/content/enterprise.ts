import file from '../../../content/pages/enterprise.json';
import { filled } from './fill';
import type { EnterprisePage } from './schema/forms';

export const enterprise = filled<EnterprisePage>(file);
