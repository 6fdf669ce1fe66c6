/** Keeps the document's head true after a navigation inside the app; loaded at the first one. */
import { headOf } from './head-content.ts';

function setMeta(selector: string, content: string): void {
  document.head.querySelector(selector)?.setAttribute('content', content);
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

export function updateHead(path: string): void {
  const { title, description, noindex } = headOf(path);
  if (path !== location.pathname) return;
  document.title = title;
  setMeta('meta[name=description]', description);
  setMeta('meta[property="og:title"]', title);
  setMeta('meta[property="og:description"]', description);
  setCanonical(noindex ? null : location.origin + path);
  setMeta('meta[property="og:url"]', location.origin + path);
}
