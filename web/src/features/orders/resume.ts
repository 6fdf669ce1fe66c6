/** Going on with an unfinished order; loaded when someone does. */
import { checkoutFailure, type Failure, fail } from './checkout.ts';
import { resumeCheckout } from './create-checkout.ts';

/** Goes to the order's payment in this window. Resolves to null, or to what failed, as the toast has told it. */
export async function resumeHere(token: string): Promise<Failure | null> {
  try {
    location.assign(await resumeCheckout(token));
    return null;
  } catch (error) {
    return fail(error, checkoutFailure);
  }
}
