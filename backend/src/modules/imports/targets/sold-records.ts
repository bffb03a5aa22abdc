/** The paths that services and domains have in common. */
export const soldPaths = {
  autoRenew: 'autoRenew',
  payer: 'payer',
  cost: 'costMinor',
  price: 'priceMinor',
  currency: 'currency',
  status: 'status',
  tags: 'tags',
  notes: 'notes',
} as const;

/** Renewals that have begun by themselves and that nobody has touched go with what they renew. */
export const UNTOUCHED_RENEWALS = (column: 'domain_id' | 'hosting_id') =>
  `DELETE FROM oficio.renewals WHERE ${column} IN (SELECT id FROM imported_ids) AND version = 1 AND proposal_id IS NULL`;
