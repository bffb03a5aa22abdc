/** The stored states of a quote. That an open one has expired depends on the day, so no row says it. */
export const QUOTE_LIFECYCLES = ['draft', 'open', 'accepted', 'declined', 'withdrawn'] as const;
export type QuoteLifecycle = (typeof QUOTE_LIFECYCLES)[number];

/**
 * How the client can choose a line. `optional`: whether it is wanted. `alternative`: whether it is wanted instead of the nearest
 * fixed line above it, of whose alternatives at most one is chosen.
 */
export const QUOTE_LINE_CHOICES = ['fixed', 'optional', 'alternative'] as const;
export type QuoteLineChoice = (typeof QUOTE_LINE_CHOICES)[number];

/** What lists, pages and mails call a quote. */
export const QUOTE_STATUSES = [
  'draft',
  'open',
  'expired',
  'accepted',
  'invoiced',
  'declined',
  'withdrawn',
] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** What has become of quotes that were sent, also of archived ones. `accepted` ones can be invoiced by now. */
export const QUOTE_OUTCOMES = ['accepted', 'declined', 'expired', 'open', 'withdrawn'] as const;
export type QuoteOutcome = (typeof QUOTE_OUTCOMES)[number];

/** What a person can do with a quote, the usual next step first. */
export const QUOTE_ACTIONS = [
  'send',
  'markSent',
  'invoice',
  'deposit',
  'repeat',
  'project',
  'accept',
  'decline',
  'edit',
  'revise',
  'withdraw',
  'remove',
] as const;
export type QuoteAction = (typeof QUOTE_ACTIONS)[number];
