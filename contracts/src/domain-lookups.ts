/** Where the day of a domain's expiry comes from: the registry over RDAP or WHOIS, a person, an import. */
export const EXPIRY_SOURCES = ['rdap', 'whois', 'manual', 'import'] as const;
export type ExpirySource = (typeof EXPIRY_SOURCES)[number];

/** The outcomes of a check. */
export const LOOKUP_STATUSES = [
  'ok',
  'no_expiry',
  'unsupported_tld',
  'not_found',
  'rate_limited',
  'timeout',
  'error',
  'private_name',
  'never',
] as const;
export type LookupStatus = (typeof LOOKUP_STATUSES)[number];

/** Outcomes that a person should know of, because the registry should have given a date. */
export const LOOKUP_PROBLEMS = ['not_found', 'rate_limited', 'timeout', 'error'] as const;
/** Outcomes that mean that no registry publishes the date. */
export const UNPUBLISHED_EXPIRY = ['no_expiry', 'unsupported_tld', 'private_name'] as const;
