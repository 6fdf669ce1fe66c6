import file from '../../../content/pages/team-workshop.json';
import { filled } from './fill';

export const teamWorkshop = filled<'pages/team-workshop.json'>(file);
