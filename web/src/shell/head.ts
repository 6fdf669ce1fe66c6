/**
 * Keeps the document's head true after a navigation inside the app; loaded at the first one. What only machines
 * read, and only in a page's own file (its picture, its structured data), leaves with the page it was about.
 */
import { headOf } from './head-content.ts';

function setMeta(selector: string, content: string): void {
  document.head.querySelector(selector)?.setAttribute('content', content);
}

const ofFirstPage =
  'meta[property^="og:image"], meta[name="twitter:image:alt"], script[type="application/ld+json"]';

function dropWhatIsOfTheFirstPage(): void {
  for (const element of document.querySelectorAll(ofFirstPage)) element.remove();
  setMeta('meta[name="twitter:card"]', 'summary');
}

function setCanonical(href: string | null): void {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (href === null) {
    link?.remove();
  } else {
    const element = link ?? document.head.appendChild(document.createElement('link'));
    element.rel = 'canonical';
    element.setAttribute('href', href);
  }
}

function setNoindex(noindex: boolean): void {
  const rule = document.head.querySelector('meta[name=robots]');
  if (!noindex) {
    rule?.remove();
  } else if (!rule) {
    const added = document.head.appendChild(document.createElement('meta'));
    added.name = 'robots';
    added.content = 'noindex';
  }
}

export function updateHead(path: string): void {
  const { title, description, noindex } = headOf(path);
  if (path !== location.pathname) return;
  document.title = title;
  dropWhatIsOfTheFirstPage();
  setMeta('meta[name=description]', description);
  setMeta('meta[property="og:title"]', title);
  setMeta('meta[property="og:description"]', description);
  setNoindex(noindex);
  setCanonical(noindex ? null : location.origin + path);
  setMeta('meta[property="og:url"]', location.origin + path);
}
