import file from '../../../content/pages/quote.json';
import { filled } from './fill';
import type { QuotePage } from './schema/forms';

export const quote = filled<QuotePage>(file);
