import type { Invoice } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';

/** A frozen document, as text whose hash is `sha256`, with its logo. */
export interface FrozenDocument {
  text: string;
  sha256: string;
  logo: Buffer | null;
}

/** Reads the frozen document of an invoice; null for a draft. Under a caller who reads it, and as the worker. */
export async function frozenDocument(
  tx: Transaction,
  { organizationId, id }: Pick<Invoice, 'organizationId' | 'id'>,
): Promise<FrozenDocument | null> {
  const [row] = await tx.rows<FrozenDocument>(
    `SELECT document.block AS text, document.sha256, logo.content AS logo
     FROM oficio.invoice_documents document
     LEFT JOIN oficio.document_logos logo ON logo.organization_id = document.organization_id
       AND logo.sha256 = document.block::json ->> 'logoSha256'
     WHERE document.organization_id = $1 AND document.invoice_id = $2`,
    [organizationId, id],
  );
  return row ?? null;
}
