import * as z from 'zod/mini';

const line = z.nullable(z.string());

/** A postal address as it is stored. `countryCode` has two letters (ISO 3166-1). */
export const postalAddressSchema = z.object({
  line1: line,
  line2: line,
  city: line,
  state: line,
  postalCode: line,
  countryCode: line,
});
export type PostalAddress = z.infer<typeof postalAddressSchema>;
