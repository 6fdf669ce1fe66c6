/** The page at /embed/assistant (decisions 10): the assistant without the site around it, in a frame or by itself. */
import { hydrateRoot } from 'react-dom/client';
import { assistant } from './content/assistant.ts';
import { Assistant } from './features/assistant/Assistant.tsx';

/** Where the page is served; the same as in internal/app/assistant.go. */
export const embedPath = '/embed/assistant';

export const EmbedPage = () => (
  <>
    <title>{assistant.title}</title>
    <meta name="description" content={assistant.ai_notice} />
    <meta name="robots" content="noindex" />
    <Assistant words={assistant} />
  </>
);

export function start(): void {
  const root = document.getElementById('site');
  if (!root) throw new Error('the page has no #site element');
  hydrateRoot(root, <Assistant words={assistant} />);
}
