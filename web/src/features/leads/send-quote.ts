/** Sends a request for a quote; loaded when someone does. The texts of the toasts are the spec's (decisions 5). */
import { requestJson } from '../../api/http.ts';
import { ApiError, fieldErrorsOf } from '../../api/problem.ts';
import { filledIn, type Values } from '../../form/check.ts';
import type { FormTrap } from '../../form/Form.tsx';
import { toast } from '../../ui/toast.ts';
import type { LeadFailure } from './use-lead-form.ts';

const failed = 'There was an issue sending your request. Please try again.';

export async function sendQuote(values: Values, trap: FormTrap): Promise<LeadFailure | null> {
  const services = values.services?.split('\n') ?? [];
  try {
    await requestJson('POST', '/api/quotes', { ...filledIn(values), services, ...trap });
    toast({
      title: 'Quote Request Sent!',
      text: "Thank you! We'll send your quote within 24 hours.",
      tone: 'positive',
    });
    return null;
  } catch (error) {
    toast({ title: 'Error', text: failed, tone: 'danger' });
    const explained = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return { message: explained ? error.message : failed, fieldErrors: fieldErrorsOf(error) };
  }
}
