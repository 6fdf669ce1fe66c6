/** Provides all messages of the site to tests; a document would contain only those of its islands. */
import { site } from './src/content/built-in.ts';
import { giveMessages } from './src/content/messages.ts';

giveMessages(site.messages);
// For tests that load modules again.
globalThis.document?.documentElement.setAttribute('data-messages', JSON.stringify(site.messages));
