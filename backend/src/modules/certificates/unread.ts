import type { Transaction } from '../../database/database.ts';

/** A certificate whose server wasn't read yet. */
export const UNREAD_LIFE = { issuer: null, notBefore: null, notAfter: null } as const;

/** What the server of another host has shown isn't true of this one. */
export const UNREAD_COLUMNS: Record<string, unknown> = {
  issuer: null,
  sans: [],
  not_before: null,
  not_after: null,
  sha256: null,
  chain_ok: null,
  name_ok: null,
  check_status: 'never',
};

/** Queues a reading that is done at once. */
export async function enqueueReading(tx: Transaction, certificateId: string): Promise<void> {
  await tx.rows("SELECT oficio.enqueue_job('certificate.check', $1)", [JSON.stringify({ certificateId })]);
}
