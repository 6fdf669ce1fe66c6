/** Starts the page at /embed/assistant. Its code is a chunk of its own, so that no other page carries any of it. */
void import('./embed-page.tsx').then(({ start }) => start());
