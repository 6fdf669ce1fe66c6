import type { components } from '../../../api/types.gen.ts';

/** A notification from the server. */
export type Notification = components['schemas']['Notification'];
