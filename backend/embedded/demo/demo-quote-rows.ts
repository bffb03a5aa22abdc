import { createHash, randomUUID } from 'node:crypto';
import {
  addDays,
  countedLines,
  DAY_MS,
  type DocumentTax,
  localDateAt,
  QUANTITY_SCALE,
} from '@oficio/contracts';
import { documentBlock } from './demo-document-block.ts';
import { type Counters, takeNumber, totalsOf } from './demo-invoice-rows.ts';
import { DEMO_QUOTES, type DemoQuote } from './demo-quotes.ts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

interface Known {
  clients: readonly Row[];
  invoices: readonly Row[];
  rates: readonly (DocumentTax & { taxRateId: string })[];
  owner: DemoOwner;
}

interface QuoteRows {
  quotes: Row[];
  documents: Row[];
  activity: Row[];
  counters: Counters;
}

/** The demo's quotes in each state, as if they had been sent and answered in the application. */
export function quoteRows(known: Known): QuoteRows {
  const rows: QuoteRows = { quotes: [], documents: [], activity: [], counters: new Map() };
  for (const quote of DEMO_QUOTES) addQuote(rows, quote, known);
  return rows;
}

function addQuote(rows: QuoteRows, quote: DemoQuote, { clients, invoices, rates, owner }: Known): void {
  const client = clients.find(({ display_name: name }) => name === quote.client);
  if (!client) throw new Error(`The demo has no client ${quote.client}`);
  const taxes = rates.filter(({ name }) => quote.taxes.includes(name));
  const lines = quote.lines.map(([description, quantity, price, option]) => ({
    id: randomUUID(),
    description,
    quantityE4: quantity * QUANTITY_SCALE,
    unit: null,
    unitPriceMinor: Math.round(price * 100),
    unitPriceMicros: 0,
    discount: null,
    discountable: true,
    taxes,
    itemId: null,
    choice: option === undefined ? ('fixed' as const) : ('optional' as const),
    isChosen: option === 'chosen',
  }));
  const chosen = lines.filter(({ isChosen }) => isChosen).map(({ id }) => id);
  const offered = countedLines(lines, []);
  const counted = countedLines(lines, quote.state === 'accepted' ? chosen : []);
  const totals = totalsOf('invoice', counted, []);
  const dates = datesOf(quote, owner.now);
  const number = dates.sentOn === null ? null : takeNumber(rows, 'Q', dates.sentOn);
  const id = randomUUID();
  rows.quotes.push({
    id,
    organization_id: owner.organizationId,
    created_by: owner.userId,
    client_id: client.id,
    series: 'Q',
    number,
    revision: 1,
    lifecycle: quote.state,
    delivery: 'none',
    sent_on: dates.sentOn,
    valid_until: dates.validUntil,
    currency: quote.currency,
    tax_mode: 'exclusive',
    rounding_mode: 'per_invoice',
    cash_step_minor: 1,
    lines: lines.map(({ isChosen: _, ...line }) => ({ ...line, ...amountsOf(line, counted, totals) })),
    taxes: totals.taxes,
    net_minor: totals.netMinor,
    tax_minor: totals.taxMinor,
    withheld_minor: totals.withheldMinor,
    adjust_minor: totals.adjustMinor,
    total_minor: totals.totalMinor,
    viewed_at: quote.isViewed ? dates.viewedAt : null,
    answered_at: dates.answeredAt,
    answered_by: quote.answer ? 'client' : null,
    answer_name: quote.answer?.name ?? null,
    answer_note: quote.answer?.note ?? null,
    chosen: quote.state === 'accepted' ? chosen : [],
    invoice_id: quote.invoice === undefined ? null : invoices[quote.invoice]?.id,
    has_deposits: false,
    created_at: dates.at,
    updated_at: dates.answeredAt ?? dates.at,
    version: 1,
    search_own: ' ',
  });
  rows.activity.push(...activityOf(quote, { id, number, client, ...dates }, owner));
  if (number === null || dates.sentOn === null) return;
  const document = { client, taxNames: quote.taxes, corrects: null, exchange: null, deposit: undefined };
  const sent = {
    ...document,
    kind: 'quote' as const,
    number,
    issueDate: dates.sentOn,
    dueDate: dates.validUntil,
    currency: quote.currency,
  };
  const options = lines.filter(({ choice }) => choice === 'optional');
  const printed = documentBlock({ ...sent, lines: offered, totals: totalsOf('invoice', offered, []) });
  const optional = documentBlock({ ...sent, lines: options, totals: totalsOf('invoice', options, []) });
  const text = JSON.stringify({ ...printed, ...(options.length > 0 && { options: optional.lines }) });
  rows.documents.push({
    quote_id: id,
    revision: 1,
    organization_id: owner.organizationId,
    block: text,
    sha256: createHash('sha256').update(text).digest('hex'),
    sent_at: dates.at,
  });
}

/** An option that isn't chosen has its own amount, and no taxable base. */
function amountsOf(
  line: { id: string; quantityE4: number; unitPriceMinor: number },
  counted: readonly { id: string }[],
  totals: ReturnType<typeof totalsOf>,
) {
  const { netMinor, baseMinor } = totals.lines[counted.findIndex(({ id }) => id === line.id)] ?? {
    netMinor: (line.quantityE4 / QUANTITY_SCALE) * line.unitPriceMinor,
    baseMinor: 0,
  };
  return { netMinor, baseMinor };
}

function datesOf({ sentDaysAgo, validDays, answer }: DemoQuote, now: Date) {
  const today = localDateAt(now.getTime(), 'America/Mexico_City');
  const sentOn = sentDaysAgo === null ? null : addDays(today, -sentDaysAgo);
  const sent = now.getTime() - (sentDaysAgo ?? 0) * DAY_MS;
  return {
    sentOn,
    at: new Date(sent).toISOString(),
    validUntil: sentOn && addDays(sentOn, validDays),
    viewedAt: new Date(sent + DAY_MS).toISOString(),
    answeredAt: answer ? new Date(sent + answer.afterDays * DAY_MS).toISOString() : null,
  };
}

const ANSWERS = { accepted: 'accepted', declined: 'refused' } as const;

function activityOf(
  { state, client: name }: DemoQuote,
  {
    id,
    number,
    client,
    at,
    answeredAt,
  }: { id: string; number: string | null; client: Row } & Pick<
    ReturnType<typeof datesOf>,
    'at' | 'answeredAt'
  >,
  owner: DemoOwner,
): Row[] {
  const entry = (action: string, when: string): Row => ({
    id: randomUUID(),
    at: when,
    organization_id: owner.organizationId,
    actor_kind: 'member',
    actor_user_id: owner.userId,
    actor_name: 'Demo Owner',
    action,
    entity_type: 'quote',
    entity_id: id,
    entity_name: number ?? `Draft for ${name}`,
    client_id: client.id,
    changes: {},
  });
  const answer = state === 'accepted' || state === 'declined' ? ANSWERS[state] : null;
  return [
    entry('created', at),
    ...(number === null ? [] : [entry('marked_sent', at)]),
    ...(state === 'withdrawn' ? [entry('retracted', at)] : []),
    ...(answer && answeredAt
      ? [{ ...entry(answer, answeredAt), actor_kind: 'client', actor_user_id: null, actor_name: name }]
      : []),
  ];
}
