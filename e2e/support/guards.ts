import type { BrowserContext } from '@playwright/test';

/**
 * Watches every page of a context for errors that visitors wouldn't report: script errors, console errors (including
 * violations of the security policy) and requests that leave the site. Returns the list of errors, which grows during
 * the test.
 */
export function guard(context: BrowserContext, site: string, expected: RegExp[]): string[] {
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  // An error that was not thrown by a script has an empty stack.
  context.on('weberror', (failure) =>
    complain(`uncaught: ${failure.error().stack || failure.error().message}`),
  );
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    const own = url.origin === site || ['data:', 'blob:', 'about:'].includes(url.protocol);
    if (!own) complain(`request to another site: ${url.href}`);
  });
  return complaints;
}
