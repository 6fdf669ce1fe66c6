/** The letter that the contact form writes: nothing goes to the server, the visitor's own mail program sends it. */
export interface ContactDraft {
  contactType: string;
  name: string;
  email: string;
  company: string;
  subject: string;
  message: string;
}

/** The letter as plain text; `type` is the label of the contact type. */
export function letterOf(draft: ContactDraft, type: string): string {
  const from = [draft.name, draft.company, draft.email].map((part) => part.trim()).filter(Boolean);
  return `${draft.message.trim()}\n\n${from.join('\n')}\n\n[${type}]`;
}

const encode = (text: string): string => encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'));

/** The address that opens a mail program with the letter. Throws a URIError for text that is not well formed. */
export function mailtoOf(support: string, subject: string, letter: string): string {
  return `mailto:${support}?subject=${encode(subject.trim())}&body=${encode(letter)}`;
}
