/** Resumes an unfinished order; loaded on demand. */
import { toast } from '../../../ui/toast.ts';
import { failureWords, refusedErrorName } from './checkout.ts';

/** Opens the order's payment in this window. Returns false and shows a toast if it can't. */
export async function resumeHere(token: string): Promise<boolean> {
  try {
    const { resumeCheckout } = await import('./create-checkout.ts');
    location.assign(await resumeCheckout(token));
    return true;
  } catch (error) {
    console.error('checkout failed', error);
    const known = error instanceof Error && error.name === refusedErrorName;
    const words = failureWords('failed');
    toast({
      title: words.title,
      text: known ? error.message : words.text,
      tone: 'danger',
    });
    return false;
  }
}
