import { type Invoice, invoiceRoutes, type Settlement, settlementRoutes } from '@oficio/contracts';
import type { Books } from './books.ts';
import { issue } from './document-steps.ts';

/** Credits an invoice, or some of its lines. Most of the chosen invoices are paid, so that credit is left. */
export async function creditNote(books: Books): Promise<boolean> {
  const { dice } = books;
  const all = await books.documents({ reached: 'issued', kind: 'charge' });
  const paid = all.filter(({ settlement }) => settlement === 'paid');
  const chosen = dice.one(
    (dice.chance(70) ? paid : all).filter(({ totalMinor, creditedMinor }) => creditedMinor < totalMinor),
  );
  if (!chosen) return false;
  const note = await books.attempt(invoiceRoutes.creditNote, { parameters: { id: chosen.id } });
  if (!note) return false;
  const isReducible = note.discount?.kind !== 'amount' && !note.deductions.length;
  if (isReducible && dice.chance(60) && !(await reduce(books, note))) return false;
  return (await issue(books, note.id)) !== undefined;
}

/** Leaves out the last of several lines, and credits a part of the quantity of some. */
async function reduce(books: Books, note: Invoice): Promise<boolean> {
  const kept = note.lines.slice(0, Math.max(1, note.lines.length - 1));
  const lines = kept.map(({ id: _, netMinor: __, baseMinor: ___, taxes, quantityE4, ...line }) => {
    const isWhole = line.discount?.kind === 'amount' || books.dice.chance(40);
    return {
      ...line,
      quantityE4: isWhole ? quantityE4 : books.dice.between(1, quantityE4),
      source: null,
      taxRateIds: taxes.map(({ taxRateId }) => taxRateId),
    };
  });
  const body = { version: note.version, lines };
  return (await books.attempt(invoiceRoutes.update, { parameters: { id: note.id }, body })) !== undefined;
}

/** Pays an invoice with what a credit note has left. */
export async function appliedCredit(books: Books): Promise<boolean> {
  const owed = await books.documents({ status: 'outstanding' });
  const notes = (await books.documents({ kind: 'credit_note', reached: 'issued' })).filter(
    (one) => one.balanceMinor < 0,
  );
  const pairs = notes.flatMap((note) =>
    owed
      .filter(({ clientId, currency }) => clientId === note.clientId && currency === note.currency)
      .map((document) => ({ note, document })),
  );
  const pair = books.dice.one(pairs);
  if (!pair) return false;
  const { note, document } = pair;
  const most = Math.min(-note.balanceMinor, document.balanceMinor);
  const amountMinor = books.dice.chance(50) ? most : books.dice.between(1, most);
  const body = { version: document.version, creditNoteId: note.id, amountMinor };
  await books.ask(settlementRoutes.applyCredit, { parameters: { id: document.id }, body });
  return true;
}

/** Gives up what is owed on an invoice. */
export async function writeOff(books: Books): Promise<boolean> {
  const owed = books.dice.one(await books.documents({ status: 'outstanding' }));
  if (!owed) return false;
  const { id, version } = owed;
  await books.ask(settlementRoutes.writeOff, { parameters: { id }, body: { version } });
  return true;
}

export function reversedWriteOff(books: Books): Promise<boolean> {
  return reverse(books, 'write_off');
}

/** Takes back that a payment pays an invoice; the payment stays. */
export function reversedAllocation(books: Books): Promise<boolean> {
  return reverse(books, 'payment');
}

export function reversedCredit(books: Books): Promise<boolean> {
  return reverse(books, 'credit');
}

async function reverse(books: Books, source: Settlement['source']): Promise<boolean> {
  const all = await books.documents({ reached: 'issued', kind: 'charge' });
  for (const { id } of books.dice.shuffled(all.filter(({ hasSettlements }) => hasSettlements))) {
    const parameters = { id };
    const { settlements } = await books.ask(settlementRoutes.ofInvoice, { parameters });
    const row = settlements.find((one) => one.source === source && one.isReversible && !one.isReversed);
    if (!row) continue;
    const body = { settlementId: row.id };
    if (await books.attempt(settlementRoutes.reverse, { parameters, body })) return true;
  }
  return false;
}
