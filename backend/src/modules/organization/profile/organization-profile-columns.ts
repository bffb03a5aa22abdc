import { snakeColumns } from '../../../records/record-area.ts';

export const PLAIN_COLUMNS = snakeColumns([
  ...(['name', 'companyName', 'industry', 'businessType', 'teamSize', 'currency', 'timezone'] as const),
  ...(['legalName', 'taxId', 'businessEmail', 'phone', 'website'] as const),
]);

export const ADDRESS_COLUMNS = {
  line1: 'address_line1',
  line2: 'address_line2',
  city: 'address_city',
  state: 'address_state',
  postalCode: 'address_postal_code',
  countryCode: 'country_code',
};
