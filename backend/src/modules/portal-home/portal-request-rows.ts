import type { Transaction } from '../../database/database.ts';

/** A request for a sign-in link. */
export interface StoredRequest extends Record<string, unknown> {
  id: string;
  /** In lower case. */
  address: string;
}

export async function insertRequest(
  tx: Transaction,
  { id, address }: StoredRequest,
  at: string,
): Promise<void> {
  await tx.rows('INSERT INTO oficio.portal_requests (id, address, requested_at) VALUES ($1, $2, $3)', [
    id,
    address,
    at,
  ]);
}

/** Removes a request, and those from before an instant. Returns the one; undefined if it was taken before. */
export async function takeRequest(
  tx: Transaction,
  requestId: string,
  lostBefore: string,
): Promise<StoredRequest | undefined> {
  const requests = await tx.rows<StoredRequest>(
    'DELETE FROM oficio.portal_requests WHERE id = $1 OR requested_at < $2 RETURNING id, address',
    [requestId, lostBefore],
  );
  return requests.find(({ id }) => id === requestId);
}
