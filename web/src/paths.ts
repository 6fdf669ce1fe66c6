/**
 * Every address that scripts link to as a function, to avoid misspelled links. Options go into the query or hash of these
 * routes.
 */
const query = (path: string, params: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value) search.set(key, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

export const paths = {
  home: () => '/',
  pricing: (params: { q?: string; category?: string } = {}) => query('/pricing', params),
  serviceOrder: (service?: string, step?: 'review') => query('/service-order', { service, step }),
  paymentSuccess: (params: { service?: string; order?: string; consultation?: 'true' } = {}) =>
    query('/payment-success', params),
  calendar: () => '/calendar',
  quote: (service?: string) => query('/quote', { service }),
  partners: (params: { q?: string; service?: string; partner?: string; introduce?: string } = {}) =>
    query('/partners', params),
  partnerPortal: (params: { tab?: string; id?: string } = {}) => query('/partner-portal', params),
  auth: (mode?: 'signup' | 'recovery') => query('/auth', { mode }),
  admin: (tab?: string) => query('/admin', { tab }),
  /** The editor of the page at a path. */
  editPage: (path: string) => query('/admin', { tab: 'site', path }),
} as const;
