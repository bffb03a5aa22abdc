import { createHash, randomUUID } from 'node:crypto';
import {
  addDays,
  computeDocument,
  convert,
  DAY_MS,
  type DeductedDeposit,
  type DocumentInput,
  type DocumentTax,
  type DocumentTotals,
  type LocalDate,
  localDateAt,
  QUANTITY_SCALE,
} from '@oficio/contracts';
import { documentBlock } from './demo-document-block.ts';
import { DEMO_INVOICES, DEMO_RATES, type DemoInvoice } from './demo-invoices.ts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;
type StoredTax = DocumentTax & { taxRateId: string };

/** The counters of the series, by their code. */
export type Counters = Map<string, { nextNumber: number; year: number; lastIssueDate: LocalDate }>;

/** The rows of each table, and the counters of the series. */
interface InvoiceRows {
  invoices: Row[];
  lines: Row[];
  taxes: Row[];
  documents: Row[];
  rates: Row[];
  counters: Counters;
}

const BASE_CURRENCY = 'MXN';
const TERMS_DAYS = 15;
const SERIES = { invoice: 'INV', deposit: 'DEP', credit_note: 'CN' } as const;
const OPEN_STATES = ['issued', 'sent', 'viewed'];

/** The demo's invoices, as if they had been issued by the application. */
export function invoiceRows(
  clients: readonly Row[],
  rates: readonly StoredTax[],
  owner: DemoOwner,
): InvoiceRows {
  const rows: InvoiceRows = {
    invoices: [],
    lines: [],
    taxes: [],
    documents: [],
    counters: new Map(),
    rates: Object.entries(DEMO_RATES).map(([currency, rate]) => rateRow(currency, rate, owner)),
  };
  for (const invoice of DEMO_INVOICES) addInvoice(rows, invoice, { clients, rates, owner });
  return rows;
}

function addInvoice(
  rows: InvoiceRows,
  invoice: DemoInvoice,
  { clients, rates, owner }: { clients: readonly Row[]; rates: readonly StoredTax[]; owner: DemoOwner },
): void {
  const client = clients.find(({ display_name: name }) => name === invoice.client);
  if (!client) throw new Error(`The demo has no client ${invoice.client}`);
  const corrected = invoice.corrects === undefined ? undefined : rows.invoices[invoice.corrects];
  const deposit = invoice.deducts === undefined ? undefined : rows.invoices[invoice.deducts];
  const kind = corrected ? 'credit_note' : (invoice.kind ?? 'invoice');
  const series = SERIES[kind];
  const taxes = rates.filter(({ name }) => invoice.taxes.includes(name));
  const lines = invoice.lines.map(([description, quantity, price]) => ({
    description,
    quantityE4: quantity * QUANTITY_SCALE,
    unit: null,
    unitPriceMinor: Math.round(price * 100),
    discount: null,
    discountable: true,
    taxes,
  }));
  const totals = totalsOf(kind, lines, deposit ? [deductedOf(rows, deposit)] : []);
  const dates = datesOf(invoice, kind, owner.now);
  const isIssued = dates.issued !== null && invoice.state !== 'scheduled';
  const number = isIssued && dates.issued ? takeNumber(rows, series, dates.issued) : null;
  const rateE8 = invoice.currency === BASE_CURRENCY ? null : DEMO_RATES[invoice.currency];
  const inBase = (amount: number) =>
    rateE8 === null ? amount : convert(amount, invoice.currency, BASE_CURRENCY, rateE8);
  const id = randomUUID();
  const balance = OPEN_STATES.includes(invoice.state) || !isIssued ? totals.totalMinor : 0;
  rows.invoices.push({
    id,
    organization_id: owner.organizationId,
    user_id: owner.userId,
    created_by: owner.userId,
    client_id: client.id,
    kind,
    corrects_id: corrected?.id ?? null,
    series,
    number,
    issue_date: dates.issued,
    due_date: isIssued ? dates.due : null,
    currency: invoice.currency,
    total_minor: totals.totalMinor,
    balance_minor: balance,
    net_minor: totals.netMinor,
    tax_minor: totals.taxMinor,
    withheld_minor: totals.withheldMinor,
    adjust_minor: 0,
    cash_step_minor: 1,
    tax_mode: 'exclusive',
    rounding_mode: 'per_invoice',
    settlement: 'open',
    imported: false,
    base_total_minor: isIssued ? inBase(totals.totalMinor) : null,
    base_net_minor: isIssued ? inBase(totals.netMinor) : null,
    base_balance_minor: isIssued ? inBase(balance) : null,
    fx_rate_e8: rateE8,
    fx_on: isIssued && rateE8 !== null ? dates.issued : null,
    lifecycle: isIssued ? (invoice.state === 'void' ? 'void' : 'issued') : invoice.state,
    delivery: dates.sentAt ? 'sent' : 'none',
    scheduled_for: invoice.state === 'scheduled' ? dates.issued : null,
    sent_at: dates.sentAt,
    viewed_at: dates.viewedAt,
    voided_at: invoice.state === 'void' ? dates.at : null,
    void_reason: invoice.state === 'void' ? 'Cantidad equivocada' : null,
    created_at: dates.at,
    updated_at: dates.viewedAt ?? dates.sentAt ?? dates.at,
    version: 1,
    discount_kind: null,
    discount_value: null,
    reminders_paused: false,
    search_own: ' ',
  });
  const part = { organization_id: owner.organizationId, invoice_id: id };
  rows.lines.push(
    ...lines.map((line, index) => ({
      ...part,
      id: randomUUID(),
      position: index + 1,
      description: line.description,
      quantity_e4: line.quantityE4,
      unit: null,
      unit_price_minor: line.unitPriceMinor,
      discountable: true,
      taxes: line.taxes,
      live: invoice.state !== 'void',
      source_type: null,
      source_id: null,
      credits_line_id: creditedLine(rows, corrected, line.description),
      net_minor: totals.lines[index]?.netMinor,
      base_minor: totals.lines[index]?.baseMinor,
    })),
  );
  if (deposit) rows.lines.push({ ...part, ...deductionRow(deposit, lines.length + 1) });
  rows.taxes.push(
    ...totals.taxes.map(({ name, ratePpm, kind: taxKind, exempt, baseMinor, taxMinor }, index) => ({
      ...part,
      position: index + 1,
      name,
      rate_ppm: ratePpm,
      kind: taxKind,
      exempt,
      base_minor: baseMinor,
      tax_minor: taxMinor,
    })),
  );
  if (number === null || dates.issued === null) return;
  const block = documentBlock({
    kind,
    number,
    corrects: corrected ? String(corrected.number) : null,
    issueDate: dates.issued,
    dueDate: dates.due,
    currency: invoice.currency,
    exchange: rateE8 === null ? null : { baseCurrency: BASE_CURRENCY, rateE8, on: dates.issued },
    client,
    lines,
    taxNames: invoice.taxes,
    totals,
    deposit,
  });
  const text = JSON.stringify(block);
  rows.documents.push({
    ...part,
    block: text,
    sha256: createHash('sha256').update(text).digest('hex'),
    template: 1,
    locale: block.locale,
    issued_at: dates.at,
  });
}

/** The line of the corrected invoice with this description. */
function creditedLine(rows: InvoiceRows, corrected: Row | undefined, description: string): unknown {
  const isCredited = (line: Row): boolean =>
    line.invoice_id === corrected?.id && line.description === description;
  return corrected ? (rows.lines.find(isCredited)?.id ?? null) : null;
}

/** The totals of lines without a discount of the document. */
export function totalsOf(
  kind: DocumentInput['kind'],
  lines: DocumentInput['lines'],
  deductions: DocumentInput['deductions'],
): DocumentTotals {
  const computed = computeDocument({
    kind,
    lines,
    taxMode: 'exclusive',
    roundingMode: 'per_invoice',
    cashStep: 1,
    discount: null,
    deductions,
  });
  if (computed.status === 'refused') throw new Error(computed.code);
  return computed.totals;
}

function deductedOf({ taxes }: InvoiceRows, deposit: Row): DeductedDeposit {
  return {
    baseMinor: Number(deposit.net_minor),
    taxes: taxes
      .filter(({ invoice_id: id }) => id === deposit.id)
      .map((tax) => ({
        name: String(tax.name),
        ratePpm: Number(tax.rate_ppm),
        exempt: Boolean(tax.exempt),
        kind: tax.kind as DocumentTax['kind'],
        baseMinor: Number(tax.base_minor),
        taxMinor: Number(tax.tax_minor),
      })),
  };
}

function deductionRow({ id, number, net_minor: net }: Row, position: number): Row {
  return {
    id: randomUUID(),
    position,
    description: number,
    quantity_e4: -QUANTITY_SCALE,
    unit: null,
    unit_price_minor: net,
    discountable: false,
    taxes: [],
    live: true,
    source_type: 'deposit',
    source_id: id,
    net_minor: 0 - Number(net),
    base_minor: 0 - Number(net),
  };
}

function datesOf({ issuedDaysAgo, state }: DemoInvoice, kind: string, now: Date) {
  const today = localDateAt(now.getTime(), 'America/Mexico_City');
  const issued = issuedDaysAgo === null ? null : addDays(today, -issuedDaysAgo);
  const at = new Date(now.getTime() - Math.max(0, issuedDaysAgo ?? 0) * DAY_MS).toISOString();
  const isSent = state === 'sent' || state === 'viewed';
  return {
    issued,
    at,
    due: issued && kind !== 'credit_note' ? addDays(issued, TERMS_DAYS) : null,
    sentAt: isSent ? at : null,
    viewedAt:
      state === 'viewed' ? new Date(Math.min(now.getTime(), Date.parse(at) + DAY_MS)).toISOString() : null,
  };
}

/** The numbers begin anew each year, as the pattern of the seeded series says. */
export function takeNumber(
  { counters }: Pick<InvoiceRows, 'counters'>,
  series: string,
  date: LocalDate,
): string {
  const year = Number(date.slice(0, 4));
  const counter = counters.get(series);
  const next = counter?.year === year ? counter.nextNumber : 1;
  counters.set(series, { nextNumber: next + 1, year, lastIssueDate: date });
  return `${series}-${year}-${String(next).padStart(4, '0')}`;
}

function rateRow(currency: string, rate: number, { organizationId, now }: DemoOwner): Row {
  const at = now.toISOString();
  return {
    id: randomUUID(),
    organization_id: organizationId,
    currency,
    rate_e8: rate,
    source: 'typed',
    date: localDateAt(now.getTime(), 'America/Mexico_City'),
    created_at: at,
    updated_at: at,
    version: 1,
  };
}
