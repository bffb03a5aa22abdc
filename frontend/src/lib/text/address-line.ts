import type { PostalAddress } from '@oficio/contracts';

/** A postal address in one line, without its empty parts. */
export function addressLine({ line1, line2, city, state, postalCode, countryCode }: PostalAddress): string {
  return [line1, line2, [postalCode, city].filter(Boolean).join(' '), state, countryCode]
    .filter(Boolean)
    .join(', ');
}
