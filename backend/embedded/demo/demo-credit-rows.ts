import { randomUUID } from 'node:crypto';
import { settlementBase } from '@oficio/contracts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

/** The pairs of the ledger by which the demo's credit notes have settled their invoices, as if issued by the application. */
export function creditRows(invoices: readonly Row[], owner: DemoOwner): Row[] {
  return invoices
    .filter(({ kind, lifecycle }) => kind === 'credit_note' && lifecycle === 'issued')
    .flatMap((note) => {
      const corrected = invoices.find(({ id }) => id === note.corrects_id);
      if (!corrected) throw new Error('The demo has a credit note without an invoice');
      const amount = -Number(note.total_minor);
      const shared = {
        organization_id: owner.organizationId,
        created_by: owner.userId,
        created_at: note.created_at,
        date: note.issue_date,
        source: 'credit',
        pair_id: randomUUID(),
      };
      return [settled(corrected, amount), settled(note, -amount)].map((row) => ({ ...shared, ...row }));
    });
}

function settled(document: Row, amountMinor: number): Row {
  const totals = {
    totalMinor: Number(document.total_minor),
    baseTotalMinor: Number(document.base_total_minor),
  };
  return {
    id: randomUUID(),
    invoice_id: document.id,
    amount_minor: amountMinor,
    base_minor: settlementBase(totals, 0, amountMinor),
  };
}
