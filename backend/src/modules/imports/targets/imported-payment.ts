import { randomUUID } from 'node:crypto';
import {
  type LocalDate,
  type Money,
  paymentBase,
  ratedCurrency,
  recordPaymentBodySchema,
  UNUSABLE_RATE,
} from '@oficio/contracts';
import { allocationsOf, requirePayable } from '../../payments/allocations.ts';
import { balanceOf, type FoundDocument, notIssued, sharesOf } from '../../payments/ledger.ts';
import type { RowError } from '../stored-import.ts';
import { conversionFaults } from './booked-amounts.ts';
import { faultsOf } from './named-records.ts';
import type { FileRow, ImportContext } from './target.types.ts';

/** A payment of a file, as its fields have it. */
export interface ImportedPayment extends Money {
  clientId: string;
  date: LocalDate;
  method: string;
  reference: string | null;
  note: string | null;
}

/** What arrived, where that was money of another currency. */
function receivedOf({ values: { received, receivedIn } }: FileRow): Money | null {
  if (typeof received !== 'number' || typeof receivedIn !== 'string') return null;
  return { amountMinor: received, currency: receivedIn };
}

interface Allocated {
  document: FoundDocument;
  amountMinor: number;
}

/** What a payment pays of each document that its row names, in their order, up to their balances. */
function allocated(documents: readonly FoundDocument[], amountMinor: number): Allocated[] {
  let left = amountMinor;
  return documents.flatMap((document) => {
    const part = Math.min(left, balanceOf(document));
    left -= Math.max(0, part);
    return part > 0 ? [{ document, amountMinor: part }] : [];
  });
}

/** What the payments' own route would refuse, at the fields of the file. */
export function paymentFaults(payment: ImportedPayment, row: FileRow, context: ImportContext): RowError[] {
  const { documents } = context.paidDocuments.named(row);
  const received = receivedOf(row);
  if (received === null && (row.values.received ?? row.values.receivedIn) !== undefined) {
    return [{ field: 'received', message: 'What arrived needs an amount and its currency.' }];
  }
  const parts = allocated(documents, payment.amountMinor);
  const allocations = parts.map(({ document: { id: invoiceId }, amountMinor }) => ({
    invoiceId,
    amountMinor,
  }));
  const read = recordPaymentBodySchema.safeParse({ ...payment, allocations, ...(received && { received }) });
  if (!read.success) {
    return read.error.issues.map(({ path, message }) => ({ field: FIELDS[path.join('.')] ?? null, message }));
  }
  const amounts = amountFaults(payment, received, context);
  if (amounts.length > 0) return amounts;
  const faults = faultsOf(() => {
    for (const document of documents) {
      if (document.lifecycle !== 'issued') throw notIssued(document);
      requirePayable(document, payment, 'invoices');
    }
    const named = new Map(documents.map((document) => [document.id, document]));
    const place = { date: payment.date, leftMinor: payment.amountMinor };
    allocationsOf({ ...payment, id: '' }, named, allocations, place);
  });
  return faults.map(({ message }) => ({ field: 'invoices', message }));
}

const FIELDS: Readonly<Record<string, string>> = {
  clientId: 'client',
  date: 'date',
  amountMinor: 'amount',
  currency: 'currency',
  'received.amountMinor': 'received',
  'received.currency': 'receivedIn',
  method: 'method',
  reference: 'reference',
  note: 'notes',
  allocations: 'invoices',
};

function amountFaults(payment: ImportedPayment, received: Money | null, context: ImportContext): RowError[] {
  const base = context.scope.organization.currency;
  const field = received ? 'received' : 'amount';
  if (ratedCurrency({ ...payment, received }, base) !== null) {
    const faults = conversionFaults({ ...payment, ...received }, field, context);
    if (faults.length > 0) return faults;
  }
  const { fault } = baseOf(payment, received, context);
  if (fault === null) return [];
  const message = fault === 'rate' ? UNUSABLE_RATE : `This amount is too large in ${base}.`;
  return [{ field, message }];
}

function baseOf(payment: ImportedPayment, received: Money | null, { scope, rateOn }: ImportContext) {
  const base = scope.organization.currency;
  const rated = ratedCurrency({ ...payment, received }, base);
  return paymentBase({ ...payment, received }, base, rated === null ? null : rateOn(rated, payment.date));
}

/** The columns of a new payment that aren't its fields, and its settlements, which count for those of the next payments. */
export function paymentParts(payment: ImportedPayment, row: FileRow, context: ImportContext) {
  const { documents } = context.paidDocuments.named(row);
  const received = receivedOf(row);
  const base = baseOf(payment, received, context);
  if (base.fault !== null) throw new Error('The amounts were checked');
  const parts = allocated(documents, payment.amountMinor);
  const settlements = parts.map(({ document, amountMinor }) => {
    const { baseMinor, taxes } = sharesOf({ document, source: 'payment', amountMinor });
    return {
      id: randomUUID(),
      invoiceId: document.id,
      amountMinor,
      baseMinor,
      taxes: taxes.map((tax, index) => ({ ...tax, position: index + 1 })),
    };
  });
  return {
    columns: {
      status: 'succeeded',
      allocated_minor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      fx_rate_e8: base.fxRateE8,
      base_amount_minor: base.baseAmountMinor,
      received_minor: received?.amountMinor ?? null,
      received_currency: received?.currency ?? null,
    },
    parts: { documents: documents.map(({ id, version }) => ({ id, version })), settlements },
  };
}
