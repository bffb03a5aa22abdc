import {
  billingSettingsRoutes,
  type Client,
  type ComputedDocument,
  type CreateInvoiceBody,
  clientRoutes,
  computeDocument,
  type Deposit,
  type Invoice,
  type InvoiceLine,
  invoiceRoutes,
  itemRoutes,
  type TaxRate,
  taxRateRoutes,
} from '@oficio/contracts';
import { answerMails } from './fake-invoice-mails.ts';
import { FakeRecords } from './fake-records.ts';
import { type FakeServer, type Members, Refusal } from './fake-server.ts';

/** The id of the first invoice. */
export const FIRST_INVOICE = '00000000-0000-7000-8000-00000000d000';

type Fields = Members<CreateInvoiceBody>;

/**
 * Clients and their invoices in the fake server's memory. Totals are computed from the contracts, as the server computes
 * them. A write of an old version or of an issued invoice is refused.
 */
export class FakeInvoices {
  readonly records: Invoice[] = [];
  readonly taxRates: TaxRate[] = [];
  /** The deposits that the invoices of any client can deduct. */
  readonly deposits: Deposit[] = [];
  readonly clients: FakeRecords;

  constructor(private readonly server: FakeServer) {
    this.clients = new FakeRecords(server, clientRoutes as never, 'displayName');
    server.answer(clientRoutes.create, ({ body: { displayName, email = null } }) =>
      this.addClient({ displayName, email }),
    );
    server.answer(
      billingSettingsRoutes.one,
      server.sample(billingSettingsRoutes.one, { cashStep: 1, paymentTermsDays: 30, quoteValidDays: 45 }),
    );
    server.answer(taxRateRoutes.list, () => ({ items: this.taxRates }));
    server.answer(itemRoutes.suggestions, { items: [] });
    server.answer(invoiceRoutes.deposits, () => ({ items: this.deposits }));
    server.answer(invoiceRoutes.one, ({ parameters }) => this.find(parameters.id));
    answerMails(server, (id) => this.stored(id));
    server.answer(invoiceRoutes.list, () => ({
      items: this.records,
      total: this.records.length,
      nextCursor: null,
    }));
    server.answer(invoiceRoutes.create, ({ body }) => this.create(body));
    server.answer(invoiceRoutes.update, ({ parameters, body: { version, ...fields } }) => {
      const found = this.find(parameters.id);
      if (found instanceof Refusal) return found;
      if (version !== found.version || found.lifecycle !== 'draft') {
        return new Refusal('version.stale', undefined, { current: found });
      }
      return this.write(found, fields);
    });
    server.answer(invoiceRoutes.issue, ({ parameters, body }) => {
      const found = this.find(parameters.id);
      return found instanceof Refusal ? found : this.issue(found.id, body.issueDate);
    });
  }

  addClient(fields: Partial<Client>): Client {
    return this.clients.add(fields) as unknown as Client;
  }

  addTaxRate(fields: Partial<TaxRate>): TaxRate {
    const id = `00000000-0000-7000-8000-00000000a7e${this.taxRates.length}`;
    const rate = Object.assign(this.server.sample(taxRateRoutes.one, { id, kind: 'added' }), fields);
    this.taxRates.push(rate);
    return rate;
  }

  /** A stored draft of one line over 100.00, with the given fields. */
  addDraft(fields: CreateInvoiceBody): Invoice {
    const line = { description: 'Design', quantityE4: 10_000, unitPriceMinor: 10_000, unit: null };
    const draft = this.create({ lines: [line], ...fields });
    if (draft instanceof Refusal) throw new Error(draft.sentence);
    return draft;
  }

  /** Another person changes a draft. */
  change(id: string, fields: Fields): Invoice {
    const changed = this.write(this.stored(id), fields);
    if (changed instanceof Refusal) throw new Error(changed.sentence);
    return changed;
  }

  issue(id: string, issueDate = '2026-01-15'): Invoice {
    const invoice = this.stored(id);
    const number = `INV-2026-${String(this.records.indexOf(invoice) + 1).padStart(4, '0')}`;
    const { totalMinor: balanceMinor } = invoice;
    return this.replace(invoice, {
      lifecycle: 'issued',
      number,
      title: number,
      issueDate,
      balanceMinor,
    });
  }

  stored(id: string): Invoice {
    const found = this.find(id);
    if (found instanceof Refusal) throw new Error(`No invoice ${id}`);
    return found;
  }

  private find(id = ''): Invoice | Refusal {
    return this.records.find((record) => record.id === id) ?? new Refusal('resource.not_found');
  }

  private create(fields: CreateInvoiceBody): Invoice | Refusal {
    const id = `${FIRST_INVOICE.slice(0, -3)}${String(this.records.length).padStart(3, '0')}`;
    const currency = this.clientOf(fields.clientId)?.currency ?? 'MXN';
    const blank = this.server.sample(invoiceRoutes.one, { id, currency, version: 0, cashStepMinor: 1 });
    this.records.push(blank);
    const written = this.write(blank, fields);
    if (written instanceof Refusal) this.records.pop();
    return written;
  }

  private write(before: Invoice, fields: Fields): Invoice | Refusal {
    const { lines: typed, depositIds, clientId = before.clientId, ...others } = fields;
    const known = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
    const invoice: Invoice = { ...before, ...known, clientId };
    invoice.clientName = this.clientOf(clientId)?.displayName ?? before.clientName;
    invoice.title = `Draft for ${invoice.clientName}`;
    if (typed) invoice.lines = typed.map((line, index) => this.line(line, index));
    if (depositIds) {
      invoice.deductions = this.deposits.filter(({ depositId }) => depositIds.includes(depositId));
    }
    const computed = computeDocument({
      ...invoice,
      cashStep: invoice.cashStepMinor,
      lines: invoice.lines,
    });
    if (computed.status === 'refused') return new Refusal(computed.code);
    return this.replace(before, withTotals(invoice, computed));
  }

  private line(
    {
      description,
      quantityE4,
      unitPriceMinor,
      unitPriceMicros = 0,
      unit,
      discount,
      taxRateIds = [],
      discountable,
      source,
      creditsLineId,
      itemId,
    }: NonNullable<Fields['lines']>[number],
    index: number,
  ): InvoiceLine {
    const taxes = taxRateIds.flatMap((id) => this.taxRates.filter((rate) => rate.id === id));
    return {
      id: `00000000-0000-7000-8000-00000000e${String(index).padStart(3, '0')}`,
      description,
      quantityE4,
      unit: unit ?? null,
      unitPriceMinor,
      unitPriceMicros,
      discount: discount ?? null,
      discountable: discountable ?? true,
      taxes: taxes.map(({ id, name, ratePpm, kind, exempt }) => ({
        taxRateId: id,
        name,
        ratePpm,
        kind,
        exempt,
      })),
      source: source ?? null,
      creditsLineId: creditsLineId ?? null,
      itemId: itemId ?? null,
      netMinor: 0,
      baseMinor: 0,
    };
  }

  private replace(before: Invoice, change: Partial<Invoice>): Invoice {
    const replaced: Invoice = { ...before, ...change, version: before.version + 1 };
    this.records[this.records.indexOf(before)] = replaced;
    return replaced;
  }

  private clientOf(id: string): Client | undefined {
    return this.clients.records.find((client) => client.id === id) as Client | undefined;
  }
}

function withTotals(invoice: Invoice, { totals }: ComputedDocument & { status: 'computed' }): Invoice {
  const { netMinor, taxMinor, withheldMinor, adjustMinor, totalMinor, taxes } = totals;
  const lines = invoice.lines.map((line, index) => ({ ...line, ...totals.lines[index] }));
  return { ...invoice, netMinor, taxMinor, withheldMinor, adjustMinor, totalMinor, taxes, lines };
}
