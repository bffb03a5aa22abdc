import { randomUUID } from 'node:crypto';
import {
  addDays,
  convert,
  DAY_MS,
  localDateAt,
  normalised,
  settledPart,
  settlementBase,
  settlementShares,
  type TaxAmount,
  writtenOffNet,
} from '@oficio/contracts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

interface DemoPayment {
  /** The position of the invoice in `DEMO_INVOICES`. */
  invoice: number;
  daysAgo: number;
  /** In the invoice's currency; null: the whole invoice. */
  amount: number | null;
  /** What the payment leaves open is given up. */
  writesOff?: boolean;
  /** In the invoice's currency, beyond what the invoice gets. */
  spare?: number;
  method: 'bank_transfer' | 'cash' | 'card';
  reference: string | null;
}

const DEMO_PAYMENTS: readonly DemoPayment[] = [
  { invoice: 0, daysAgo: 33, amount: 20_000, method: 'bank_transfer', reference: 'SPEI 804417' },
  { invoice: 1, daysAgo: 24, amount: 28_129.5, writesOff: true, method: 'card', reference: null },
  { invoice: 3, daysAgo: 3, amount: null, spare: 1_500, method: 'cash', reference: 'Recibo 112' },
  { invoice: 8, daysAgo: 10, amount: null, method: 'bank_transfer', reference: 'SPEI 804902' },
  { invoice: 6, daysAgo: 2, amount: 100, method: 'bank_transfer', reference: 'SEPA 550031' },
];

/** Payments of the demo's invoices, and their part of the ledger, as if the application had recorded them. */
export function paymentRows(
  invoices: readonly Row[],
  taxes: readonly Row[],
  owner: DemoOwner,
): { payments: Row[]; settlements: Row[]; shares: Row[] } {
  const rows: ReturnType<typeof paymentRows> = { payments: [], settlements: [], shares: [] };
  for (const payment of DEMO_PAYMENTS) {
    const invoice = invoices[payment.invoice];
    if (!invoice) throw new Error(`The demo has no invoice ${payment.invoice}`);
    addPayment(rows, payment, {
      invoice,
      taxes: taxes.filter(({ invoice_id: id }) => id === invoice.id),
      owner,
    });
  }
  return rows;
}

function addPayment(
  rows: ReturnType<typeof paymentRows>,
  { daysAgo, amount, writesOff = false, spare = 0, method, reference }: DemoPayment,
  { invoice, taxes, owner }: { invoice: Row; taxes: readonly Row[]; owner: DemoOwner },
): void {
  const totalMinor = Number(invoice.total_minor);
  const paidMinor = amount === null ? totalMinor : Math.round(amount * 100);
  const totals = {
    totalMinor,
    baseTotalMinor: Number(invoice.base_total_minor),
    adjustMinor: Number(invoice.adjust_minor),
    taxes: taxes.map(taxOf),
  };
  const currency = String(invoice.currency);
  const rateE8 = invoice.fx_rate_e8 === null ? null : Number(invoice.fx_rate_e8);
  const receivedMinor = paidMinor + spare * 100;
  const at = new Date(owner.now.getTime() - daysAgo * DAY_MS).toISOString();
  const date = addDays(localDateAt(owner.now.getTime(), 'America/Mexico_City'), -daysAgo);
  const [paymentId, settlementId] = [randomUUID(), randomUUID()];
  const shared = { organization_id: owner.organizationId, created_by: owner.userId, date, created_at: at };
  rows.payments.push({
    ...shared,
    id: paymentId,
    client_id: invoice.client_id,
    amount_minor: receivedMinor,
    allocated_minor: 0,
    currency,
    method,
    reference,
    status: 'succeeded',
    fx_rate_e8: rateE8,
    base_amount_minor: rateE8 === null ? receivedMinor : convert(receivedMinor, currency, 'MXN', rateE8),
    fee_minor: 0,
    updated_at: at,
    version: 1,
    sort_client: '',
    search_text: '',
    search_own: ` ${normalised(reference ?? '')}`,
  });
  rows.settlements.push({
    ...shared,
    id: settlementId,
    invoice_id: invoice.id,
    source: 'payment',
    payment_id: paymentId,
    amount_minor: paidMinor,
    base_minor: settlementBase(totals, 0, paidMinor),
    net_minor: null,
    base_net_minor: null,
  });
  rows.shares.push(...shareRows(owner, settlementId, settlementShares(totals, 0, paidMinor)));
  if (writesOff) {
    const writeOffId = randomUUID();
    const givenUpMinor = totalMinor - paidMinor;
    rows.settlements.push({
      ...shared,
      id: writeOffId,
      invoice_id: invoice.id,
      source: 'write_off',
      payment_id: null,
      amount_minor: givenUpMinor,
      base_minor: settlementBase(totals, paidMinor, totalMinor),
      net_minor: writtenOffNet(totals, 0, givenUpMinor),
      base_net_minor: settledPart(Number(invoice.base_net_minor), totalMinor, givenUpMinor),
    });
    rows.shares.push(...shareRows(owner, writeOffId, settlementShares(totals, 0, givenUpMinor)));
  }
}

function shareRows({ organizationId }: DemoOwner, settlementId: string, shares: readonly TaxAmount[]): Row[] {
  return shares.map(({ name, ratePpm, kind, exempt, baseMinor, taxMinor }, index) => ({
    organization_id: organizationId,
    settlement_id: settlementId,
    position: index + 1,
    name,
    rate_ppm: ratePpm,
    kind,
    exempt,
    base_minor: baseMinor,
    tax_minor: taxMinor,
  }));
}

function taxOf(row: Row): TaxAmount {
  return {
    name: String(row.name),
    ratePpm: Number(row.rate_ppm),
    exempt: Boolean(row.exempt),
    kind: row.kind === 'withheld' ? 'withheld' : 'added',
    baseMinor: Number(row.base_minor),
    taxMinor: Number(row.tax_minor),
  };
}
