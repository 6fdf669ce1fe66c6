/** Sends a lead to the server; loaded on submit. */

import { requestJson } from '../../../api/http.ts';
import { ApiError, fieldErrorsOf } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { nonEmptyOf, type Values } from '../../../form/check.ts';
import type { SpamSignals } from '../../../form/Form.tsx';
import { savedReferralCode } from '../../../lib/referral-code.ts';
import { toast } from '../../../ui/toast.ts';
import { bodyOf } from './questions.ts';
import type { LeadFailure } from './use-lead-form.ts';

const t = messages('leads');

async function send(path: string, body: object, what: 'quote' | 'message'): Promise<LeadFailure | null> {
  try {
    await requestJson('POST', path, { ...body, ...savedReferralCode() });
    toast({ title: t(`${what}.title`), text: t(`${what}.text`), tone: 'positive' });
    return null;
  } catch (error) {
    const failed = t(`${what}.failed`);
    toast({ title: t('failed_title'), text: failed, tone: 'danger' });
    const explained = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return { message: explained ? error.message : failed, fieldErrors: fieldErrorsOf(error) };
  }
}

export const sendQuote = (values: Values, trap: SpamSignals): Promise<LeadFailure | null> =>
  send(
    '/api/quotes',
    { ...bodyOf(nonEmptyOf(values)), services: values.services?.split('\n') ?? [], ...trap },
    'quote',
  );

export const sendMessage = (values: Values, trap: SpamSignals): Promise<LeadFailure | null> =>
  send('/api/contact', { ...bodyOf(nonEmptyOf(values)), ...trap }, 'message');
