/** Default timeout of a response, in ms. */
const defaultTimeout = 30_000;

/**
 * Returns a signal that aborts with the caller's signal or after `within` ms. It doesn't use `AbortSignal.any`, which
 * Safari supports only since 17.4.
 */
export function timeoutSignal(signal?: AbortSignal | null, within = defaultTimeout): AbortSignal {
  const control = new AbortController();
  for (const cause of [signal, AbortSignal.timeout(within)]) {
    const end = () => control.abort(cause?.reason);
    cause?.addEventListener('abort', end);
    if (cause?.aborted) end();
  }
  return control.signal;
}
