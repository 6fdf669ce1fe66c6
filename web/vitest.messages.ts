/** Provides all messages of the site to tests; a document would contain only those of its islands. */
import { site } from './src/content/built-in.ts';
import { provideMessages } from './src/content/messages.ts';

provideMessages(site.messages);
// For tests that load modules again.
globalThis.document?.documentElement.setAttribute('data-messages', JSON.stringify(site.messages));
