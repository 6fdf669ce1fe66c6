/** Tests say what the site says: a document would carry the messages that its islands need. */
import { site } from './src/content/built-in.ts';
import { giveMessages } from './src/content/messages.ts';

giveMessages(site.messages);
// For those that load modules anew.
globalThis.document?.documentElement.setAttribute('data-messages', JSON.stringify(site.messages));
