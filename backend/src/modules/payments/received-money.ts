/** What arrived or went back in another currency, of a row of payments; null where nothing did. */
export const receivedOf = (
  payment: string,
): string => `CASE WHEN ${payment}.received_currency IS NOT NULL THEN
  json_build_object('amountMinor', ${payment}.received_minor, 'currency', ${payment}.received_currency) END`;
