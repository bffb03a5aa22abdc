import {
  type AnswerOf,
  clientRoutes,
  type Invoice,
  type InvoiceLedger,
  invoiceRoutes,
  type Payment,
  paymentRoutes,
  type RecordPaymentBody,
  type Settlement,
  settlementRoutes,
} from '@oficio/contracts';
import { answerMails } from './fake-invoice-mails.ts';
import { FakeRecords } from './fake-records.ts';
import { type FakeServer, Refusal } from './fake-server.ts';

export const CLIENT_ID = '00000000-0000-7000-8000-0000000c11e7';

type NewSettlement = Partial<Settlement> & Pick<Settlement, 'amountMinor'>;

/** One line over 1,000.00. */
const LINE = {
  id: '00000000-0000-7000-8000-0000000011ae',
  description: 'Sitio web',
  quantityE4: 10_000,
  unit: null,
  unitPriceMinor: 100_000,
  unitPriceMicros: 0,
  discount: null,
  discountable: true,
  taxes: [],
  source: null,
  creditsLineId: null,
  itemId: null,
  netMinor: 100_000,
  baseMinor: 100_000,
};

/**
 * Invoices of the client Café Lumbre and their payments in the fake server's memory. A recorded payment lowers balances
 * and appears in the ledger of its invoices; the rules of refunds, credit and voids belong to the server's own tests.
 */
export class FakeLedger {
  readonly payments: Payment[] = [];
  private readonly records: FakeRecords;
  private readonly settlements = new Map<string, Settlement[]>();
  private lastId = 0;

  constructor(private readonly server: FakeServer) {
    this.records = new FakeRecords(server, invoiceRoutes as never, 'title');
    answerMails(server, (id) => this.invoice(id));
    server.answer(invoiceRoutes.list, ({ query }) => this.listInvoices(query));
    server.answer(clientRoutes.one, ({ parameters }) =>
      server.sample(clientRoutes.one, { id: parameters.id as string, displayName: 'Café Lumbre' }),
    );
    server.answer(settlementRoutes.ofInvoice, ({ parameters }) => this.ledgerOf(parameters.id ?? ''));
    server.answer(paymentRoutes.record, ({ body }) => this.record(body));
    server.answer(paymentRoutes.list, () => ({
      items: this.payments,
      total: this.payments.length,
      nextCursor: null,
      sums: [],
    }));
    server.answer(
      paymentRoutes.one,
      ({ parameters }) =>
        this.payments.find(({ id }) => id === parameters.id) ?? new Refusal('resource.not_found'),
    );
  }

  /** Adds a draft over 1,000.00. */
  draft(fields: Partial<Invoice> = {}): Invoice {
    const drafted: Partial<Invoice> = {
      title: 'Draft for Café Lumbre',
      kind: 'invoice',
      clientId: CLIENT_ID,
      clientName: 'Café Lumbre',
      currency: 'MXN',
      totalMinor: 100_000,
      balanceMinor: 0,
      netMinor: 100_000,
      lifecycle: 'draft',
      lines: [LINE],
    };
    return this.records.add({ ...drafted, ...fields }) as unknown as Invoice;
  }

  /** Adds an issued invoice over 1,000.00 that is due in the future. */
  issued(fields: Partial<Invoice> = {}): Invoice {
    const number = `INV-2026-${String(this.records.records.length + 1).padStart(4, '0')}`;
    return this.draft({
      title: number,
      number,
      lifecycle: 'issued',
      issueDate: '2026-01-15',
      dueDate: '2098-01-01',
      balanceMinor: 100_000,
      ...fields,
    });
  }

  change(id: string, fields: Partial<Invoice>): Invoice {
    this.records.change(id, fields);
    return this.invoice(id);
  }

  invoice(id: string): Invoice {
    const found = this.records.records.find((record) => record.id === id);
    if (!found) throw new Error(`No invoice ${id}`);
    return found as unknown as Invoice;
  }

  /** Adds a row to an invoice's ledger and lowers its balance. */
  settle({ id }: Pick<Invoice, 'id'>, settlement: NewSettlement): Settlement {
    const invoice = this.invoice(id);
    const row: Settlement = {
      id: this.nextId(),
      date: '2026-01-15',
      createdAt: '2026-01-15T12:00:00.000Z',
      source: 'payment',
      reversesId: null,
      isReversed: false,
      isReversible: true,
      payment: null,
      counterpart: null,
      ...settlement,
    };
    this.settlements.set(id, [...(this.settlements.get(id) ?? []), row]);
    const balanceMinor = invoice.balanceMinor - row.amountMinor;
    this.change(id, {
      balanceMinor,
      hasSettlements: true,
      settlement: balanceMinor === 0 ? 'paid' : balanceMinor === invoice.totalMinor ? 'open' : 'partial',
    });
    return row;
  }

  /** Records a payment, as the server does. */
  record(body: Partial<RecordPaymentBody> & Pick<RecordPaymentBody, 'amountMinor'>): Payment {
    const { allocations = [], amountMinor, currency = 'MXN', reference = null } = body;
    const id = this.nextId();
    const date = body.date ?? '2026-01-15';
    const method = body.method ?? 'bank_transfer';
    const rest = allocations.reduce((left, part) => left - part.amountMinor, amountMinor);
    const payment = this.server.sample(paymentRoutes.one, {
      id,
      version: 1,
      clientId: CLIENT_ID,
      clientName: 'Café Lumbre',
      amountMinor,
      currency,
      date,
      method,
      reference,
      status: 'succeeded',
      invoices: allocations.map((part) => ({ ...part, number: this.invoice(part.invoiceId).number })),
      unallocatedMinor: rest,
      refundableMinor: amountMinor,
      received: body.received ?? null,
      exchangeMinor: 0,
      fxRateE8: body.rateE8 ?? null,
      baseAmountMinor: amountMinor,
    });
    this.payments.push(payment);
    for (const { invoiceId, amountMinor: part } of allocations) {
      this.settle(
        { id: invoiceId },
        {
          amountMinor: part,
          payment: { id, date, method, reference, isRefund: false, isOnline: false, version: 1 },
        },
      );
    }
    return payment;
  }

  changePayment(id: string, fields: Partial<Payment>): Payment {
    const payment = this.payments.find((candidate) => candidate.id === id);
    if (!payment) throw new Error(`No payment ${id}`);
    return Object.assign(payment, fields, { version: payment.version + 1 });
  }

  settlementsOf(id: string): Settlement[] {
    return this.settlements.get(id) ?? [];
  }

  private ledgerOf(id: string): InvoiceLedger {
    const { currency, totalMinor, balanceMinor } = this.invoice(id);
    const left = this.payments.filter(({ unallocatedMinor }) => unallocatedMinor > 0 && balanceMinor > 0);
    return {
      currency,
      totalMinor,
      balanceMinor,
      settlements: this.settlementsOf(id),
      credits: {
        creditNotes: [],
        payments: left.map(({ unallocatedMinor, ...payment }) => ({
          id: payment.id,
          date: payment.date,
          reference: payment.reference,
          leftMinor: unallocatedMinor,
          version: payment.version,
        })),
      },
    };
  }

  private listInvoices({
    clientId,
    correctsId,
    currency,
    status,
    search = '',
  }: AnyQuery): AnswerOf<typeof invoiceRoutes.list> {
    const items = this.records.records
      .map((record) => record as unknown as Invoice)
      .filter((invoice) => !clientId || invoice.clientId === clientId)
      .filter((invoice) => !correctsId || invoice.correctsId === correctsId)
      .filter((invoice) => !currency || invoice.currency === currency)
      .filter((invoice) => status !== 'outstanding' || invoice.balanceMinor > 0)
      .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()));
    return { items, total: items.length, nextCursor: null };
  }

  private nextId(): string {
    this.lastId += 1;
    return `00000000-0000-7000-8000-00000000f${String(this.lastId).padStart(3, '0')}`;
  }
}

interface AnyQuery {
  clientId?: string | undefined;
  correctsId?: string | undefined;
  currency?: string | undefined;
  status?: string | undefined;
  search?: string | undefined;
}
