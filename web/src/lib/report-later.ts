/**
 * Reports an error of something that was being loaded, unless the page is left: that aborts what it loads, which is
 * no error, and timers of such a page never run.
 */
export const reportLater = (error: unknown): void => void setTimeout(() => reportError(error), 100);
