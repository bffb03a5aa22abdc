/** What a change of a quote makes stale. */
export const STALE_WITH_QUOTES = [
  '/api/quotes',
  '/api/quotes/*',
  '/api/clients/*/timeline',
  '/api/outbox',
] as const;
