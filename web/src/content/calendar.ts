import file from '../../../content/pages/calendar.json';
import { filled } from './fill';
import type { CalendarPage } from './schema/pages';

export const calendar = filled<CalendarPage>(file);
