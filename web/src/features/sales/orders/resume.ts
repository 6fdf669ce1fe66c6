/** Going on with an unfinished order; loaded when someone does. */
import { toast } from '../../../ui/toast.ts';
import { failureWords, refused } from './checkout.ts';

/** Goes to the order's payment in this window; false when it cannot, as a toast has told. */
export async function resumeHere(token: string): Promise<boolean> {
  try {
    const { resumeCheckout } = await import('./create-checkout.ts');
    location.assign(await resumeCheckout(token));
    return true;
  } catch (error) {
    console.error('checkout failed', error);
    const known = error instanceof Error && error.name === refused;
    const words = failureWords('failed');
    toast({
      title: words.title,
      text: known ? error.message : words.text,
      tone: 'danger',
    });
    return false;
  }
}
