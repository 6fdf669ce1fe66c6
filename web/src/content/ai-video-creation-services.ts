import file from '../../../content/pages/ai-video-creation-services.json';
import { filled } from './fill';
import type { VideoServicesPage } from './schema/landing';

export const videoServices = filled<VideoServicesPage>(file);
