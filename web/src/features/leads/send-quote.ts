/** Sends a request for a quote; loaded when someone does. The texts of the toasts are the spec's (decisions 5). */
import { requestJson } from '../../api/http.ts';
import { ApiError, fieldErrorsOf } from '../../api/problem.ts';
import { filledIn } from '../../form/check.ts';
import type { FormTrap } from '../../form/Form.tsx';
import { toast } from '../../ui/toast.ts';
import type { QuoteDraft } from './QuoteForm.tsx';
import type { LeadFailure } from './use-lead-form.ts';

const failed = 'There was an issue sending your request. Please try again.';

export async function sendQuote(draft: QuoteDraft, trap: FormTrap): Promise<LeadFailure | null> {
  const services = draft.services.split('\n').filter(Boolean);
  try {
    await requestJson('POST', '/api/quotes', { ...filledIn(draft), services, ...trap });
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
