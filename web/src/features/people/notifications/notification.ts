import type { components } from '../../../api/types.gen.ts';

/** A notification as the server keeps it. */
export type Notification = components['schemas']['Notification'];
