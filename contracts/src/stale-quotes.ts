/** What a change of a quote makes stale. */
export const STALE_WITH_QUOTES = [
  '/api/quotes',
  '/api/quotes/*',
  '/api/quotes/*/document',
  '/api/quotes/*/links',
  '/api/quotes/*/mail',
  '/api/quotes/*/timeline',
  '/api/quotes/sums',
  '/api/quotes/trash',
  '/api/clients/*/timeline',
  '/api/outbox',
] as const;
