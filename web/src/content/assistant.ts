import file from '../../../content/assistant.json';
import { filled } from './fill';

export const assistant = filled<'assistant.json'>(file);
