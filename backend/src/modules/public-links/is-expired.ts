/** The condition that a `link` has expired at the instant of a parameter. A link without an end never does. */
export const isExpired = (at: string) => `coalesce(link.expires_at <= ${at}, false)`;
