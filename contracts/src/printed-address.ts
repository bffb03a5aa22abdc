import type { PostalAddress } from './postal-address.ts';

/** The lines of an address as documents print them, without empty ones. The country isn't among them. */
export function printedAddress({
  line1,
  line2,
  city,
  state,
  postalCode,
}: Omit<PostalAddress, 'countryCode'>): string[] {
  const place = [postalCode, city].filter(Boolean).join(' ');
  return [line1, line2, [place, state].filter(Boolean).join(', ')].flatMap((line) => line || []);
}
