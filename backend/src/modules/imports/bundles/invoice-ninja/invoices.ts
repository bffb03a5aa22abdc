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
  recordIn,
  recordsOf,
  textIn,
} from './backup-records.ts';
import { lineRows } from './invoice-lines.ts';
import { paymentMethod } from './numbered-values.ts';

const DRAFT = '1';
const VOID = ['5', '6'];

/** The invoices with their lines. What was paid of an invoice is one payment on the day of its last one. */
export function invoiceRecords(backup: BackupRecord, names: BackupNames): BundleRecords {
  const company = recordIn(backup, 'company');
  const payments = lastPayments(backup);
  const invoices = recordsOf(backup, 'invoices').filter((invoice) => !isDeleted(invoice));
  return {
    kind: 'invoices',
    records: invoices.map((invoice) => {
      const currency = names.currencyOfClient(textIn(invoice, 'client_id'));
      const number = textIn(invoice, 'number');
      const head = { ...headOf(invoice, names, currency), ...payments.get(idOf(invoice)) };
      if (textIn(invoice, 'status_id') === DRAFT)
        return [{ ...head, number: number || 'Draft', state: 'draft' }];
      const [first = {}, ...lines] = lineRows(invoice, company);
      // The number makes rows one invoice, and each price has the decimals of the currency in its row.
      return [{ ...head, number, ...first }, ...lines.map((line) => ({ number, currency, ...line }))];
    }),
    leftOut: [
      { header: 'Private notes', why: 'Invoices have no notes for members only.' },
      { header: 'Partial, deposit', why: 'Deposits are invoices of their own.' },
      { header: 'Footer', why: 'The footer of documents is set once for all of them.' },
      { header: 'Custom fields', why: 'Invoices have no fields of one’s own.' },
    ],
  };
}

function headOf(invoice: BackupRecord, names: BackupNames, currency: string): BundleRow {
  const digits = exponentOf(currency);
  return {
    client: names.clientReference(textIn(invoice, 'client_id')),
    issuedOn: dayIn(invoice, 'date'),
    dueOn: dayIn(invoice, 'due_date'),
    currency,
    total: decimal(numberIn(invoice, 'amount'), digits),
    balance: decimal(numberIn(invoice, 'balance'), digits),
    state: VOID.includes(textIn(invoice, 'status_id')) ? 'void' : 'issued',
    project: names.nameIn('projects', textIn(invoice, 'project_id')),
    poNumber: textIn(invoice, 'po_number'),
    notes: plainText(textIn(invoice, 'public_notes')),
    terms: plainText(textIn(invoice, 'terms')),
  };
}

const PENDING_AND_FAILED = ['1', '2', '3'];

/** The day and the method of the last payment of each invoice. */
function lastPayments(backup: BackupRecord): Map<string, BundleRow> {
  const last = new Map<string, BundleRow & { paidOn: string }>();
  for (const payment of recordsOf(backup, 'payments')) {
    if (isDeleted(payment) || PENDING_AND_FAILED.includes(textIn(payment, 'status_id'))) continue;
    const paidOn = dayIn(payment, 'date');
    for (const settled of listIn(payment, 'paymentables')) {
      if (!/invoices?$/i.test(textIn(settled, 'paymentable_type'))) continue;
      const id = textIn(settled, 'paymentable_id');
      if ((last.get(id)?.paidOn ?? '') > paidOn) continue;
      last.set(id, { paidOn, method: paymentMethod(textIn(payment, 'type_id')) });
    }
  }
  return last;
}
