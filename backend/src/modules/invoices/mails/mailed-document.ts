import type { Transaction } from '../../../database/database.ts';
import { frozenDocument } from '../invoices.repository.ts';
import { type MailedDocument, parseBlock } from './invoice-mail.ts';

/** An issued document and what is open of it now; null for a draft, and for one that the caller doesn't see. */
export async function mailedDocument(
  tx: Transaction,
  ref: { organizationId: string; id: string },
): Promise<(MailedDocument & { clientId: string }) | null> {
  const document = await frozenDocument(tx, ref);
  if (!document) return null;
  const { text, clientId, balanceMinor } = document;
  return { block: parseBlock(text), clientId, balanceMinor };
}
