/** Reports a failed import. Leaving a page aborts its imports, which is not an error: the timer then never fires. */
export const reportLater = (error: unknown): void => void setTimeout(() => reportError(error), 100);
