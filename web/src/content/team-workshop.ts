import file from '../../../content/pages/team-workshop.json';
import { filled } from './fill';
import type { TeamWorkshopPage } from './schema/services';

export const teamWorkshop = filled<TeamWorkshopPage>(file);
