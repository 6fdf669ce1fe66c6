import file from '../../../content/assistant.json';
import { filled } from './fill';
import type { AssistantTexts } from './schema/assistant';

export const assistant = filled<AssistantTexts>(file);
