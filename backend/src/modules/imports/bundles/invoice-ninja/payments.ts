import { exponentOf } from '@oficio/contracts';
import type { BundleRecords, BundleRow } from '../bundle.types.ts';
import type { BackupNames } from './backup-names.ts';
import {
  type BackupRecord,
  dayIn,
  decimal,
  idOf,
  isDeleted,
  listIn,
  numberIn,
  plainText,
  recordsOf,
  textIn,
} from './backup-records.ts';
import { currencyCode, paymentMethod } from './numbered-values.ts';

const PENDING_AND_FAILED = ['1', '2', '3'];

/** What a payment has paid of one invoice, or what is left of it for none. */
interface PaidPart {
  payment: BackupRecord;
  invoiceId: string | null;
  amount: number;
}

/**
 * What clients have paid, without what was paid back. A payment of several invoices has a part for each of them, so that
 * each invoice gets the balance that it has in the file.
 */
export class BackupPayments {
  readonly #parts: readonly PaidPart[];
  readonly #numbers: ReadonlyMap<string, string>;
  readonly #paid = new Map<string, number>();

  constructor(backup: BackupRecord) {
    this.#numbers = new Map(
      recordsOf(backup, 'invoices')
        .filter((invoice) => !isDeleted(invoice) && ISSUED.includes(textIn(invoice, 'status_id')))
        .map((invoice) => [idOf(invoice), textIn(invoice, 'number')]),
    );
    this.#parts = recordsOf(backup, 'payments')
      .filter(hasArrived)
      .flatMap((payment) => this.#partsOf(payment));
    for (const { invoiceId, amount } of this.#parts) {
      if (invoiceId !== null) this.#paid.set(invoiceId, this.paidOf(invoiceId) + amount);
    }
  }

  /** The amount of an invoice that its payments pay. The rest that is paid was paid by a credit. */
  paidOf(invoiceId: string): number {
    return this.#paid.get(invoiceId) ?? 0;
  }

  records(names: BackupNames): BundleRecords {
    return {
      kind: 'payments',
      records: this.#parts.map((part) => [this.#rowOf(part, names)]),
      leftOut: [{ header: 'Refunded', why: 'A payment comes without what was paid back of it.' }],
    };
  }

  #partsOf(payment: BackupRecord): PaidPart[] {
    const parts = listIn(payment, 'paymentables').flatMap((settled): PaidPart[] => {
      const invoiceId = textIn(settled, 'paymentable_id');
      const amount = numberIn(settled, 'amount') - numberIn(settled, 'refunded');
      return this.#numbers.has(invoiceId) && amount > 0 ? [{ payment, invoiceId, amount }] : [];
    });
    const whole = numberIn(payment, 'amount') - numberIn(payment, 'refunded');
    let left = whole;
    const fitting = parts.flatMap((part) => {
      // A credit pays beside the payment, and isn't money that has arrived.
      const amount = Math.min(part.amount, left);
      left -= amount;
      return amount > LEAST ? [{ ...part, amount }] : [];
    });
    return left > LEAST ? [...fitting, { payment, invoiceId: null, amount: left }] : fitting;
  }

  #rowOf({ payment, invoiceId, amount }: PaidPart, names: BackupNames): BundleRow {
    const client = textIn(payment, 'client_id');
    const currency = currencyCode(textIn(payment, 'currency_id')) || names.currencyOfClient(client);
    return {
      date: dayIn(payment, 'date'),
      client: names.clientReference(client),
      invoices: invoiceId === null ? '' : (this.#numbers.get(invoiceId) ?? ''),
      amount: decimal(amount, exponentOf(currency)),
      currency,
      method: paymentMethod(textIn(payment, 'type_id')),
      reference: textIn(payment, 'transaction_reference'),
      notes: plainText(textIn(payment, 'private_notes')),
    };
  }
}

/** Invoices that payments can pay: sent, partially paid, paid. */
const ISSUED = ['2', '3', '4'];

/** Differences below this come from the arithmetic. */
const LEAST = 0.000_1;

/** Whether the money of a payment is there. */
export const hasArrived = (payment: BackupRecord): boolean =>
  !isDeleted(payment) && !PENDING_AND_FAILED.includes(textIn(payment, 'status_id'));
