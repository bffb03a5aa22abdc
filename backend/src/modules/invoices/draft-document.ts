import { addDays, type DocumentBlock, type Invoice, type LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { documentBlock } from './document-block.ts';
import { documentFacts } from './document-facts.ts';
import { termsDays } from './invoices.repository.ts';

/** The document of a draft as it is now, with the number and the day that its issue would give it. */
export async function draftDocument(
  tx: Transaction,
  invoice: Invoice,
  { number, issueDate }: { number: string | null; issueDate: LocalDate },
): Promise<{ block: DocumentBlock; logo: Buffer | null }> {
  const { kind, fxRateE8 } = invoice;
  const dueDate = invoice.dueDate ?? addDays(issueDate, await termsDays(tx, invoice));
  const facts = await documentFacts(tx, invoice);
  const values = { number, issueDate, dueDate: kind === 'credit_note' ? null : dueDate, fxRateE8 };
  return { block: documentBlock(invoice, facts, values), logo: facts.logo };
}
