import {
  addDays,
  type InvoiceListItem,
  type PaymentListItem,
  paymentRoutes,
  startOfMonth,
} from '@oficio/contracts';
import type { Books } from './books.ts';

type Owed = Pick<InvoiceListItem, 'id' | 'clientId' | 'currency' | 'balanceMinor' | 'issueDate'>;

/** Pays a part of an invoice. */
export async function partPayment(books: Books): Promise<boolean> {
  const owed = await oneOwed(books);
  if (!owed || owed.balanceMinor < 2) return false;
  return pay(books, [{ ...owed, amountMinor: books.dice.between(1, owed.balanceMinor - 1) }], 0);
}

/** Pays all that is owed on an invoice. */
export async function wholePayment(books: Books): Promise<boolean> {
  const owed = await oneOwed(books);
  return owed ? pay(books, [{ ...owed, amountMinor: owed.balanceMinor }], 0) : false;
}

/** Pays an invoice with money that arrived in a month before its issue. */
export async function earlyPayment(books: Books): Promise<boolean> {
  const owed = await oneOwed(books);
  if (!owed) return false;
  const { id: invoiceId, clientId, currency, balanceMinor: amountMinor, issueDate } = owed;
  const date = addDays(startOfMonth(issueDate ?? books.today), -books.dice.between(1, 20));
  return record(books, { clientId, currency, amountMinor, date, allocations: [{ invoiceId, amountMinor }] });
}

/** Pays more than is owed, so that credit is left. */
export async function overpayment(books: Books): Promise<boolean> {
  const owed = await oneOwed(books);
  const spare = books.dice.between(1, 50_000);
  return owed ? pay(books, [{ ...owed, amountMinor: owed.balanceMinor }], spare) : false;
}

/** Pays two invoices of a client with one payment. */
export async function paymentOfTwo(books: Books): Promise<boolean> {
  const all = await books.documents({ status: 'outstanding' });
  const first = books.dice.one(all.filter((one) => all.some((other) => isAnother(one, other))));
  const second = first && books.dice.one(all.filter((other) => isAnother(first, other)));
  if (!first || !second) return false;
  const part = (owed: Owed) => ({ ...owed, amountMinor: books.dice.between(1, owed.balanceMinor) });
  return pay(books, [part(first), part(second)], books.dice.of([0, 333]));
}

type Part = Owed & { amountMinor: number };

const isAnother = (one: Owed, other: Owed): boolean =>
  one.id !== other.id && one.clientId === other.clientId && one.currency === other.currency;

/** Records money that pays no invoice yet. */
export async function unallocatedPayment(books: Books): Promise<boolean> {
  const { id: clientId, currency } = books.dice.of(books.clients);
  return record(books, { clientId, currency, amountMinor: books.dice.between(1_000, 300_000) });
}

/** Pays invoices with the credit that a payment has left. */
export async function laterAllocation(books: Books): Promise<boolean> {
  const owed = await books.documents({ status: 'outstanding' });
  const left = (await payments(books)).filter(({ unallocatedMinor }) => unallocatedMinor > 0);
  const pairs = left.flatMap((payment) =>
    owed
      .filter(({ clientId, currency }) => clientId === payment.clientId && currency === payment.currency)
      .map((document) => ({ payment, document })),
  );
  const pair = books.dice.one(pairs);
  if (!pair) return false;
  const { payment, document } = pair;
  const most = Math.min(payment.unallocatedMinor, document.balanceMinor);
  const amountMinor = books.dice.chance(50) ? most : books.dice.between(1, most);
  const body = { version: payment.version, allocations: [{ invoiceId: document.id, amountMinor }] };
  await books.ask(paymentRoutes.allocate, { parameters: { id: payment.id }, body });
  return true;
}

/** Returns money of a payment to the client. */
export async function refund(books: Books): Promise<boolean> {
  const payment = books.dice.one((await payments(books)).filter((one) => one.refundableMinor > 0));
  if (!payment) return false;
  const { id, version, refundableMinor } = payment;
  const amountMinor = books.dice.chance(30) ? refundableMinor : books.dice.between(1, refundableMinor);
  const body = { version, date: books.today, amountMinor };
  return (await books.attempt(paymentRoutes.refund, { parameters: { id }, body })) !== undefined;
}

/** Returns the money of a credit note, out of the payment of the invoice that the note corrects. */
export async function refundOfCredit(books: Books): Promise<boolean> {
  const notes = (await books.documents({ kind: 'credit_note', reached: 'issued' })).filter(
    (one) => one.balanceMinor < 0,
  );
  for (const note of books.dice.shuffled(notes)) {
    for (const payment of await payments(books)) {
      const { id, version, clientId, currency } = payment;
      if (clientId !== note.clientId || currency !== note.currency) continue;
      const amountMinor = Math.min(-note.balanceMinor, payment.refundableMinor - payment.unallocatedMinor);
      if (amountMinor <= 0) continue;
      const allocations = [{ invoiceId: note.id, amountMinor }];
      const body = { version, date: books.today, amountMinor, allocations };
      if (await books.attempt(paymentRoutes.refund, { parameters: { id }, body })) return true;
    }
  }
  return false;
}

/** Voids a payment that was never refunded. */
export async function voidedPayment(books: Books): Promise<boolean> {
  const live = (await payments(books)).filter((one) => one.status === 'succeeded' && one.refundOf === null);
  return voidOneOf(books, live);
}

export async function voidedRefund(books: Books): Promise<boolean> {
  const live = (await payments(books)).filter((one) => one.status === 'succeeded' && one.refundOf !== null);
  return voidOneOf(books, live);
}

async function voidOneOf(books: Books, candidates: readonly PaymentListItem[]): Promise<boolean> {
  const chosen = books.dice.one(candidates);
  if (!chosen) return false;
  const { id, version } = chosen;
  const body = { version, reason: 'It never arrived' };
  return (await books.attempt(paymentRoutes.void, { parameters: { id }, body })) !== undefined;
}

/** The latest payments and refunds. */
async function payments(books: Books): Promise<PaymentListItem[]> {
  return (await books.ask(paymentRoutes.list, { query: { limit: '100', sort: '-createdAt' } })).items;
}

async function oneOwed(books: Books): Promise<Owed | undefined> {
  return books.dice.one(await books.documents({ status: 'outstanding' }));
}

function pay(books: Books, paid: readonly [Part, ...Part[]], spareMinor: number): Promise<boolean> {
  const { clientId, currency } = paid[0];
  const amountMinor = paid.reduce((sum, part) => sum + part.amountMinor, spareMinor);
  const allocations = paid.map(({ id, amountMinor: part }) => ({ invoiceId: id, amountMinor: part }));
  return record(books, { clientId, currency, amountMinor, allocations });
}

/** Money arrives up to some days before it is recorded, also before the invoice was issued. */
async function record(
  books: Books,
  money: { clientId: string; currency: string; amountMinor: number; date?: string; allocations?: object[] },
): Promise<boolean> {
  const received = books.dice.chance(40) ? otherMoney(books, money) : undefined;
  const rateE8 = received ? undefined : (books.rate(money.currency) ?? undefined);
  const body = { date: books.recentDay(6), ...money, received, rateE8, method: 'bank_transfer' };
  await books.ask(paymentRoutes.record, { body });
  return true;
}

/** What arrives for an invoice in another currency: pesos for a foreign one, dollars for one in pesos. */
function otherMoney(
  books: Books,
  { amountMinor, currency }: Pick<Owed, 'currency'> & { amountMinor: number },
): { amountMinor: number; currency: string } {
  const one = currency === 'JPY' ? 1 : 100;
  const pesos = (books.rate(currency === 'MXN' ? 'USD' : currency) ?? 0) / 100_000_000;
  const arrived = (amountMinor / one) * (currency === 'MXN' ? 1 / pesos : pesos);
  return {
    amountMinor: Math.max(1, Math.round(arrived * 100)),
    currency: currency === 'MXN' ? 'USD' : 'MXN',
  };
}
