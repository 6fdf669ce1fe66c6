/** How long an answer may take to arrive whole, in ms. */
const patience = 30_000;

/**
 * A signal that ends with the caller's, or after half a minute. Not by `AbortSignal.any`, which Safari has only
 * since 17.4.
 */
export function patiently(signal?: AbortSignal | null, within = patience): AbortSignal {
  const control = new AbortController();
  for (const cause of [signal, AbortSignal.timeout(within)]) {
    const end = () => control.abort(cause?.reason);
    cause?.addEventListener('abort', end);
    if (cause?.aborted) end();
  }
  return control.signal;
}
