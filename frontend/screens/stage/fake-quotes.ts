import {
  type CreateQuoteBody,
  computeDocument,
  countedLines,
  type Quote,
  type QuoteLine,
  quoteLinkRoutes,
  quoteRoutes,
  recurringRoutes,
  timelineRoutes,
} from '@oficio/contracts';
import { FakeInvoices } from './fake-invoices.ts';
import { type FakeServer, type Members, Refusal } from './fake-server.ts';

/** The id of the first quote. */
export const FIRST_QUOTE = '00000000-0000-7000-8000-00000000a000';
/** The ids of the lines of each quote that `FakeQuotes.add` makes. */
export const OPTION = '00000000-0000-7000-8000-00000000b001';

export const QUOTE_NUMBER = 'QUO-2026-0001';
/** The address that each copied link has. */
export const CLIENT_LINK = 'https://oficio.example/portal/quote';

type Fields = Members<CreateQuoteBody>;

/** A line over 1,000.00 and an optional one over 250.00. */
const LINES: CreateQuoteBody['lines'] = [
  { description: 'Sitio web', quantityE4: 10_000, unit: null, unitPriceMinor: 100_000 },
  { description: 'Blog', quantityE4: 10_000, unit: null, unitPriceMinor: 25_000, choice: 'optional' },
];

/**
 * Quotes of clients in the fake server's memory. Totals are computed from the contracts, as the server computes them. Which
 * step follows which belongs to the server's own tests; a write of an old version is refused.
 */
export class FakeQuotes {
  readonly records: Quote[] = [];
  /** The clients, and the invoices that quotes become. */
  readonly invoices: FakeInvoices;

  constructor(private readonly server: FakeServer) {
    this.invoices = new FakeInvoices(server);
    server.answer(quoteRoutes.list, () => ({
      items: this.records,
      total: this.records.length,
      nextCursor: null,
    }));
    server.answer(quoteRoutes.one, ({ parameters }) => this.find(parameters.id));
    server.answer(quoteRoutes.create, ({ body }) => this.create(body));
    server.answer(quoteRoutes.update, ({ parameters, body: { version, ...fields } }) =>
      this.changed(parameters.id, version, (quote) => this.written(quote, fields)),
    );
    server.answer(quoteRoutes.document, ({ parameters }) => this.document(parameters.id ?? ''));
    const opened = (quote: Quote): Partial<Quote> => ({
      lifecycle: 'open',
      number: quote.number ?? QUOTE_NUMBER,
      title: quote.number ?? QUOTE_NUMBER,
      sentOn: '2026-01-15',
      validUntil: quote.validUntil ?? '2098-01-01',
    });
    server.answer(quoteRoutes.markSent, ({ parameters, body }) =>
      this.changed(parameters.id, body.version, opened),
    );
    server.answer(quoteRoutes.mail, {
      to: ['ana@example.com'],
      cc: [],
      subject: `Quote ${QUOTE_NUMBER}`,
      message: 'Hola',
      attachPdf: true,
      number: QUOTE_NUMBER,
    });
    server.answer(quoteRoutes.mailPreview, { html: '', from: 'Taller', replyTo: null, suppressed: [] });
    server.answer(quoteRoutes.send, ({ parameters, body }) =>
      this.changed(parameters.id, body.version, (quote) => ({ ...opened(quote), delivery: 'sending' })),
    );
    server.answer(quoteRoutes.accept, ({ parameters, body: { version, name, note = null, chosen = [] } }) =>
      this.changed(parameters.id, version, (quote) => ({
        lifecycle: 'accepted',
        answeredAt: '2026-01-16T12:00:00.000Z',
        answer: { by: 'member', name, note, chosen },
        ...totals(quote, chosen),
      })),
    );
    server.answer(quoteRoutes.decline, ({ parameters, body: { version, name, note = null } }) =>
      this.changed(parameters.id, version, () => ({
        lifecycle: 'declined',
        answeredAt: '2026-01-16T12:00:00.000Z',
        answer: { by: 'member', name, note, chosen: [] },
      })),
    );
    server.answer(quoteRoutes.withdraw, ({ parameters, body }) =>
      this.changed(parameters.id, body.version, () => ({ lifecycle: 'withdrawn' })),
    );
    server.answer(quoteRoutes.revise, ({ parameters, body }) =>
      this.changed(parameters.id, body.version, (quote) => ({
        lifecycle: 'draft',
        revision: quote.revision + 1,
        sentOn: null,
        validUntil: null,
        answer: null,
        answeredAt: null,
        ...totals(quote, []),
      })),
    );
    server.answer(quoteRoutes.duplicate, ({ parameters }) => {
      const { clientId, lines } = this.stored(parameters.id ?? '');
      return this.create({ clientId, lines: lines.map(inputOf) });
    });
    server.answer(quoteRoutes.invoice, ({ parameters, body }) => {
      const found = this.find(parameters.id);
      if (found instanceof Refusal) return found;
      if (body.version !== found.version) return new Refusal('version.stale');
      const invoice = this.invoices.addDraft({ clientId: found.clientId });
      this.change(found.id, { isInvoiced: true, invoice: { id: invoice.id, title: invoice.title } });
      return invoice;
    });
    server.answer(quoteRoutes.project, ({ parameters, body }) => {
      const found = this.find(parameters.id);
      if (found instanceof Refusal) return found;
      if (body.version !== found.version) return new Refusal('version.stale');
      const project = server.sample(quoteRoutes.project, { name: `${found.clientName} (${found.number})` });
      const { id, name } = project;
      this.change(found.id, { projectId: id, project: { id, name, isDeleted: false } });
      return project;
    });
    server.answer(quoteRoutes.deposit, ({ parameters, body: { version, amountMinor = 0 } }) => {
      const found = this.find(parameters.id);
      if (found instanceof Refusal) return found;
      if (version !== found.version) return new Refusal('version.stale');
      const { id, title } = this.invoices.addDraft({ clientId: found.clientId });
      const deposit = {
        id,
        title,
        totalMinor: amountMinor,
        balanceMinor: amountMinor,
        lifecycle: 'draft' as const,
      };
      this.change(found.id, { hasDeposits: true, deposits: [...found.deposits, deposit] });
      return server.sample(quoteRoutes.deposit, { id, title, kind: 'deposit' });
    });
    server.answer(recurringRoutes.create, ({ body: { name, forQuote } }) => {
      const series = server.sample(recurringRoutes.create, { name });
      if (forQuote) this.change(forQuote.id, { isInvoiced: true, recurring: { id: series.id, name } });
      return series;
    });
    server.answer(quoteLinkRoutes.create, { id: OPTION, url: CLIENT_LINK });
    server.answer(timelineRoutes.ofQuote, { items: [], nextCursor: null });
  }

  /** Adds a draft over 1,000.00 with an option over 250.00 for a client, and the given fields. */
  add(fields: Partial<Quote> = {}): Quote {
    const [client = this.invoices.addClient({ displayName: 'Café Lumbre' })] = this.invoices.clients.records;
    const quote = this.create({ clientId: client.id, lines: LINES });
    if (quote instanceof Refusal) throw new Error(quote.sentence);
    return this.change(quote.id, fields);
  }

  /** Adds a quote that was sent and can be answered until 2098. */
  addOpen(fields: Partial<Quote> = {}): Quote {
    return this.add({
      lifecycle: 'open',
      number: QUOTE_NUMBER,
      title: QUOTE_NUMBER,
      sentOn: '2026-01-15',
      validUntil: '2098-01-01',
      ...fields,
    });
  }

  /** Another person changes a quote. */
  change(id: string, fields: Partial<Quote>): Quote {
    const before = this.stored(id);
    const amounts = fields.lines && totals({ ...before, ...fields }, []);
    return this.replace(before, { ...fields, ...amounts });
  }

  stored(id: string): Quote {
    const found = this.find(id);
    if (found instanceof Refusal) throw new Error(`No quote ${id}`);
    return found;
  }

  private find(id = ''): Quote | Refusal {
    return this.records.find((record) => record.id === id) ?? new Refusal('resource.not_found');
  }

  private changed(
    id: string | undefined,
    version: number,
    change: (quote: Quote) => Partial<Quote>,
  ): Quote | Refusal {
    const found = this.find(id);
    if (found instanceof Refusal) return found;
    if (version !== found.version) return new Refusal('version.stale', undefined, { current: found });
    return this.replace(found, change(found));
  }

  private create(fields: CreateQuoteBody): Quote | Refusal {
    const id = `${FIRST_QUOTE.slice(0, -3)}${String(this.records.length).padStart(3, '0')}`;
    const blank = this.server.sample(quoteRoutes.one, { id, currency: 'MXN', version: 0, cashStepMinor: 1 });
    const quote = { ...blank, revision: 1 };
    this.records.push(quote);
    return this.replace(quote, this.written(quote, fields));
  }

  private written(
    before: Quote,
    { lines: typed, clientId = before.clientId, ...others }: Fields,
  ): Partial<Quote> {
    const known = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
    const client = this.invoices.clients.records.find(({ id }) => id === clientId);
    const clientName = String(client?.displayName ?? before.clientName);
    const title = before.number ?? `Draft for ${clientName}`;
    const lines = typed?.map(lineOf) ?? before.lines;
    const changed = { ...before, ...known, clientId, clientName, title, lines } as Quote;
    return { ...changed, ...totals(changed, []) };
  }

  private replace(before: Quote, change: Partial<Quote>): Quote {
    const replaced: Quote = { ...before, ...change, version: before.version + 1 };
    this.records[this.records.indexOf(before)] = replaced;
    return replaced;
  }

  private document(id: string) {
    const { number, revision, validUntil, totalMinor, lines } = this.stored(id);
    const [counted, options] = [true, false].map((isFixed) =>
      lines
        .filter(({ choice }) => (choice === 'fixed') === isFixed)
        .map(({ taxes, ...line }) => ({ ...line, taxes: taxes.map(({ name }) => name) })),
    );
    return this.server.sample(quoteRoutes.document, {
      kind: 'quote',
      number,
      dueDate: validUntil,
      totalMinor,
      lines: counted ?? [],
      ...(options?.length && { options }),
      ...(revision > 1 && { revision }),
    });
  }
}

function totals(quote: Quote, chosen: readonly string[]): Partial<Quote> {
  const computed = computeDocument({
    ...quote,
    kind: 'invoice',
    cashStep: quote.cashStepMinor,
    deductions: [],
    lines: countedLines(quote.lines, chosen),
  });
  if (computed.status === 'refused') throw new Error(computed.code);
  const { netMinor, taxMinor, withheldMinor, adjustMinor, totalMinor, taxes } = computed.totals;
  return { netMinor, taxMinor, withheldMinor, adjustMinor, totalMinor, taxes };
}

function lineOf(line: NonNullable<Fields['lines']>[number], index: number): QuoteLine {
  const { quantityE4, unitPriceMinor } = line;
  return {
    id: `${OPTION.slice(0, -3)}${String(index).padStart(3, '0')}`,
    description: line.description,
    quantityE4,
    unit: line.unit ?? null,
    unitPriceMinor,
    unitPriceMicros: line.unitPriceMicros ?? 0,
    discount: line.discount ?? null,
    discountable: line.discountable ?? true,
    taxes: [],
    itemId: line.itemId ?? null,
    choice: line.choice ?? 'fixed',
    netMinor: Math.round((quantityE4 * unitPriceMinor) / 10_000),
    baseMinor: 0,
  };
}

function inputOf({ description, quantityE4, unit, unitPriceMinor, choice }: QuoteLine) {
  return { description, quantityE4, unit, unitPriceMinor, choice };
}
