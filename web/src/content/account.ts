import file from '../../../content/account.json';
import { filled } from './fill';

export const account = filled<'account.json'>(file);
