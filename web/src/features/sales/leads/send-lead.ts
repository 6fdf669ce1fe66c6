/** Sends a lead to the server; loaded when somebody does. */
import { requestJson } from '../../../api/http.ts';
import { ApiError, fieldErrorsOf } from '../../../api/problem.ts';
import { filledIn, type Values } from '../../../form/check.ts';
import type { FormTrap } from '../../../form/Form.tsx';
import { toast } from '../../../ui/toast.ts';
import type { LeadFailure } from './use-lead-form.ts';

interface Words {
  title: string;
  text: string;
  failed: string;
}

async function send(path: string, body: object, { title, text, failed }: Words): Promise<LeadFailure | null> {
  try {
    await requestJson('POST', path, body);
    toast({ title, text, tone: 'positive' });
    return null;
  } catch (error) {
    toast({ title: 'Error', text: failed, tone: 'danger' });
    const explained = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return { message: explained ? error.message : failed, fieldErrors: fieldErrorsOf(error) };
  }
}

export const sendQuote = (values: Values, trap: FormTrap): Promise<LeadFailure | null> =>
  send(
    '/api/quotes',
    { ...filledIn(values), services: values.services?.split('\n') ?? [], ...trap },
    {
      title: 'Quote Request Sent!',
      text: "Thank you! We'll send your quote within 24 hours.",
      failed: 'There was an issue sending your request. Please try again.',
    },
  );

export const sendMessage = (values: Values, trap: FormTrap): Promise<LeadFailure | null> =>
  send(
    '/api/contact',
    { ...filledIn(values), ...trap },
    {
      title: 'We Have Your Message',
      text: "It's stored on our site, and a person replies by email within 24 hours.",
      failed: "Your message couldn't be sent from here. Please try again, or copy it into an email.",
    },
  );
