import { exponentOf } from '@oficio/contracts';
import type { BundleRecords, BundleRow } from '../bundle.types.ts';
import type { BackupNames } from './backup-names.ts';
import {
  type BackupRecord,
  dayIn,
  decimal,
  idOf,
  isDeleted,
  numberIn,
  plainText,
  recordIn,
  recordsOf,
  textIn,
} from './backup-records.ts';
import { lineRows } from './invoice-lines.ts';
import type { BackupPayments } from './payments.ts';

const DRAFT = '1';
const VOID = ['5', '6'];

/** The invoices with their lines. Their payments are a part of their own, so that they come unpaid but for a credit. */
export function invoiceRecords(
  backup: BackupRecord,
  names: BackupNames,
  payments: BackupPayments,
): BundleRecords {
  const company = recordIn(backup, 'company');
  const invoices = recordsOf(backup, 'invoices').filter((invoice) => !isDeleted(invoice));
  return {
    kind: 'invoices',
    records: invoices.map((invoice) => {
      const currency = names.currencyOfClient(textIn(invoice, 'client_id'));
      const number = textIn(invoice, 'number');
      const head = headOf(invoice, names, currency, payments.paidOf(idOf(invoice)));
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

function headOf(invoice: BackupRecord, names: BackupNames, currency: string, paid: number): BundleRow {
  const digits = exponentOf(currency);
  const total = numberIn(invoice, 'amount');
  return {
    client: names.clientReference(textIn(invoice, 'client_id')),
    issuedOn: dayIn(invoice, 'date'),
    dueOn: dayIn(invoice, 'due_date'),
    currency,
    total: decimal(total, digits),
    balance: decimal(Math.min(numberIn(invoice, 'balance') + paid, total), digits),
    state: VOID.includes(textIn(invoice, 'status_id')) ? 'void' : 'issued',
    project: names.nameIn('projects', textIn(invoice, 'project_id')),
    poNumber: textIn(invoice, 'po_number'),
    notes: plainText(textIn(invoice, 'public_notes')),
    terms: plainText(textIn(invoice, 'terms')),
  };
}
