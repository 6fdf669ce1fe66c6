/** What somebody reads whose session was ended elsewhere. */
import { toast } from '../ui/toast.ts';

export const sayEnded = (): void => void toast({ text: 'Your session has ended. Please sign in again.' });
