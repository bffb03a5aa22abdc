import type { PostalAddress } from '@oficio/contracts';

/** The columns of a postal address, the same in each table that has one. */
export const ADDRESS_COLUMNS = {
  line1: 'address_line1',
  line2: 'address_line2',
  city: 'address_city',
  state: 'address_state',
  postalCode: 'address_postal_code',
  countryCode: 'country_code',
} as const satisfies Record<keyof PostalAddress, string>;
