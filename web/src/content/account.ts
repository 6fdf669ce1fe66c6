import file from '../../../content/account.json';
import { filled } from './fill';
import type { AccountDialog } from './schema/account';

export const account = filled<AccountDialog>(file);
