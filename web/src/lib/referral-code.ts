/** Saves the partner link that led the visitor here. The browser keeps the code of the last such link for 90 days. */
const key = 'harborlight.via';
const lifetime = 90 * 24 * 3600 * 1000;

/** Saves the code in the address, if any. */
export function saveReferralCode(): void {
  const code = new URLSearchParams(location.search).get('via');
  if (!code) return;
  try {
    localStorage.setItem(key, `${Date.now()} ${code.slice(0, 100)}`);
  } catch {
    // Storage may be forbidden.
  }
}

/** Returns the saved code for a form; an empty object without one. */
export function savedReferralCode(): { via?: string } {
  try {
    const [, at, via] = /^(\d+) (.+)$/.exec(localStorage.getItem(key) ?? '') ?? [];
    return via && Date.now() - Number(at) < lifetime ? { via } : {};
  } catch {
    return {};
  }
}
