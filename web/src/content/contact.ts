import file from '../../../content/pages/contact.json';
import { filled } from './fill';
import type { ContactPage } from './schema/forms';

export const contact = filled<ContactPage>(file);
