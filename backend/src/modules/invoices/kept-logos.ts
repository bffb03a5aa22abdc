import type { Transaction } from '../../database/database.ts';

/** Keeps the logo that a frozen document shows. Documents with the same logo share it. */
export function keepLogo(
  tx: Transaction,
  organizationId: string,
  { logo, sha256 }: { logo: Buffer | null; sha256: string | null },
): void {
  if (!logo) return;
  tx.send(
    `INSERT INTO oficio.document_logos (organization_id, sha256, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [organizationId, sha256, logo],
  );
}
