/** The mails of the draft, as they will look. */
import { api, unwrap } from '../../../api/client.ts';
import { fetchDocument } from './preview-document.ts';
import { type Files, isObject } from './values.ts';

export const mailFile = 'mails.json';

export type Scheme = 'light' | 'dark';

/** Returns the places of all emails: objects with a subject and a heading. */
export function mailsOf(files: Files): string[] {
  const parts = files[mailFile];
  if (!isObject(parts)) return [];
  return Object.entries(parts).flatMap(([part, mails]) =>
    Object.entries(isObject(mails) ? mails : {}).flatMap(([name, mail]) =>
      isObject(mail) && 'subject' in mail && 'heading' in mail ? [`/${part}/${name}`] : [],
    ),
  );
}

/** Returns the email around a place in mails.json; '' if there is none. */
export const mailAround = (files: Files, place: string): string =>
  mailsOf(files).find((mail) => `${place}/`.startsWith(`${mailFile}#${mail}/`)) ?? '';

export const findMail = (mail: string, signal: AbortSignal) =>
  unwrap(api.GET('/api/admin/content/mail-preview', { params: { query: { mail } }, signal }));

export const sendMail = async (mail: string): Promise<string> =>
  (await unwrap(api.POST('/api/admin/content/mail-preview', { body: { mail } }))).to;

/** The email of a state: draft, built-in or the ID of a version. */
export const fetchLetter = (mail: string, signal: AbortSignal, of = 'draft'): Promise<Document> =>
  fetchDocument(`/api/admin/content/mail-preview/letter?${new URLSearchParams({ mail, of })}`, signal);

/**
 * Puts a copy of a mail into the frame's document. A mail has its styles inside, which the policy of the desk refuses
 * in documents. So the server moves them to data-style and a template, and they become styles here.
 */
export function adoptLetter(frame: Document, letter: Document, scheme: Scheme): void {
  const view = frame.defaultView;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(letter.querySelector('template')?.content.textContent ?? '');
  for (const rule of sheet.cssRules)
    if (rule instanceof view.CSSMediaRule && rule.conditionText.includes('dark'))
      rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all';
  const body = frame.importNode(letter.body, true);
  if (frame.compatMode === 'BackCompat') {
    frame.open(); // an empty frame is in quirks mode; opening its document puts it into standards mode
    frame.append(frame.createElement('html'));
    frame.documentElement.lang = 'en';
    frame.documentElement.append(frame.createElement('head'), body);
  } else {
    frame.body.replaceWith(body);
  }
  body.addEventListener('click', (event) => event.preventDefault()); // links lead nowhere here
  frame.adoptedStyleSheets = [sheet];
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')]) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
}
