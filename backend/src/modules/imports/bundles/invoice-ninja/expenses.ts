import { exponentOf } from '@oficio/contracts';
import type { BundleRecords, BundleRow } from '../bundle.types.ts';
import type { BackupNames } from './backup-names.ts';
import {
  type BackupRecord,
  dayIn,
  decimal,
  isDeleted,
  isSet,
  numberIn,
  plainText,
  recordsOf,
  textIn,
} from './backup-records.ts';
import { currencyCode, paymentMethod } from './numbered-values.ts';
import { containedShare, taxesIn } from './taxes.ts';

export function expenseRecords(backup: BackupRecord, names: BackupNames): BundleRecords {
  const expenses = recordsOf(backup, 'expenses').filter((expense) => !isDeleted(expense));
  return {
    kind: 'expenses',
    records: expenses.map((expense) => [rowOf(expense, names)]),
    leftOut: [
      { header: 'Number', why: 'Expenses have the number of the vendor’s document, not one of their own.' },
      { header: 'Converted amount', why: 'Oficio converts amounts by its own rates.' },
      { header: 'Receipts', why: 'The file names documents, and hasn’t them.' },
      { header: 'Custom fields', why: 'Expenses have no fields of one’s own. Notes can have this.' },
    ],
  };
}

function rowOf(expense: BackupRecord, names: BackupNames): BundleRow {
  const client = textIn(expense, 'client_id');
  const currency = currencyCode(textIn(expense, 'currency_id')) || names.currency;
  const digits = exponentOf(currency);
  const { whole, tax } = amountsOf(expense);
  return {
    date: dayIn(expense, 'date'),
    vendor: names.nameIn('vendors', textIn(expense, 'vendor_id')) || 'Unknown',
    category: names.nameIn('expense_categories', textIn(expense, 'category_id')),
    amount: decimal(whole, digits),
    tax: tax === 0 ? '' : decimal(tax, digits),
    currency,
    paidOn: dayIn(expense, 'payment_date'),
    method: paymentMethod(textIn(expense, 'payment_type_id')),
    billable: isSet(expense, 'should_be_invoiced') && textIn(expense, 'invoice_id') === '' ? 'yes' : 'no',
    client: names.clientReference(client),
    project: names.nameIn('projects', textIn(expense, 'project_id')),
    documentNumber: textIn(expense, 'transaction_reference'),
    notes: ['public_notes', 'private_notes']
      .map((name) => plainText(textIn(expense, name)))
      .filter((text) => text !== '')
      .join('\n\n'),
  };
}

/** The amount with its taxes. It contains them, or they are added to it; some are written as amounts. */
function amountsOf(expense: BackupRecord): { whole: number; tax: number } {
  const amount = numberIn(expense, 'amount');
  const isContained = isSet(expense, 'uses_inclusive_taxes');
  const share = containedShare(taxesIn(expense));
  const tax = isSet(expense, 'calculate_tax_by_amount')
    ? [1, 2, 3].reduce((sum, place) => sum + numberIn(expense, `tax_amount${place}`), 0)
    : isContained
      ? amount - amount / share
      : amount * (share - 1);
  return { whole: isContained ? amount : amount + tax, tax };
}
