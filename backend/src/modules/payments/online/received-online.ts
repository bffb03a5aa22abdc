import { Injectable } from '@nestjs/common';
import type { LocalDate, Payment } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { RequestLogger } from '../../../http/request-logger.ts';
import { lockOrganization } from '../../../records/client-of-record.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { type RecordAuthor, RecordWrites } from '../../../records/record-writes.ts';
import { notify } from '../../../writes/notify.ts';
import { expenseArea } from '../../accounting/expense-area.ts';
import { type Books, booksOf } from '../books.ts';
import { addSettlements, balanceOf, type LedgerDocument, lockDocuments } from '../ledger.ts';
import { amountsOfPayment } from '../payment-amounts.ts';
import { nameOf } from '../payment-names.ts';
import { PaymentsRepository } from '../payments.repository.ts';
import { OnlineReceipts } from './online-receipts.ts';
import type { ArrivedMoney, PaidPage } from './paid-page.ts';
import { type PaidInvoice, ReceivedOnlineRepository } from './received-online.repository.ts';

/** The name of the provider in the books. */
const PROVIDER = 'Stripe';

/** Records money that a client has paid online, as the worker. */
@Injectable()
export class ReceivedOnline {
  readonly #expenses;

  constructor(
    private readonly kit: RecordKit,
    private readonly payments: PaymentsRepository,
    private readonly rows: ReceivedOnlineRepository,
    private readonly logger: RequestLogger,
    private readonly receipts: OnlineReceipts,
  ) {
    this.#expenses = new RecordWrites(kit, expenseArea);
  }

  /** Locks what a payment of the invoice writes, in the order of all writes of the ledger. Empty: it can't be settled. */
  async lock(
    tx: Transaction,
    { organizationId, invoiceId }: PaidPage,
  ): Promise<ReadonlyMap<string, LedgerDocument>> {
    lockOrganization(tx, organizationId);
    const clientId = await this.rows.clientOf(tx, organizationId, invoiceId);
    if (clientId !== null) this.payments.lockClient(tx, organizationId, clientId);
    try {
      return await lockDocuments(tx, organizationId, [invoiceId]);
    } catch (error) {
      // A void invoice, or one in the trash: what was paid is the client's credit.
      if (error instanceof ApiError) return new Map();
      throw error;
    }
  }

  /** The payment settles the invoice as far as it is open. The rest is credit of the client. */
  async record(
    tx: Transaction,
    { organizationId, invoiceId }: PaidPage,
    documents: ReadonlyMap<string, LedgerDocument>,
    { paid, paymentIntentId }: { paid: ArrivedMoney | null; paymentIntentId: string | null },
  ): Promise<void> {
    const invoice = await this.rows.paidInvoice(tx, organizationId, invoiceId);
    if (!paid || paymentIntentId === null) throw new Error(`The payment of ${invoiceId} has no amount`);
    const { amountMinor, currency, fee } = paid;
    const writer = { organizationId, userId: null, at: this.kit.clock.instant() };
    const books = await booksOf(tx, this.kit.clock, organizationId);
    const date = books.today;
    const id = this.kit.newId();
    const document = documents.get(invoiceId);
    const settledMinor = document ? Math.max(0, Math.min(amountMinor, balanceOf(document))) : 0;
    const clientId = await this.payments.insert(tx, writer, {
      ...(await amountsOf(tx, organizationId, { amountMinor, currency, date }, invoice, books)),
      id,
      clientId: invoice.clientId,
      date,
      method: 'stripe',
      reference: null,
      note: null,
      refundOf: null,
      allocatedMinor: settledMinor,
      online: { id: paymentIntentId, feeMinor: fee?.currency === currency ? fee.amountMinor : 0 },
    });
    if (document && settledMinor > 0) {
      addSettlements(tx, writer, [
        { document, source: 'payment', paymentId: id, date, amountMinor: settledMinor },
      ]);
    }
    await this.kit.audit.record(
      tx,
      { organizationId, client: invoice.clientName },
      {
        action: 'created',
        entity: { type: 'payment', id, name: nameOf({ amountMinor, currency, received: null }), clientId },
        changes: { invoiceId, amountMinor, currency, method: 'stripe', reference: paymentIntentId },
      },
    );
    notify(tx, writer, {
      type: 'payment_received',
      entity: { type: 'payment', id },
      clientId,
      params: { client: invoice.clientName, amountMinor, currency },
      groupKey: `payment_received ${clientId}`,
    });
    if (invoice.mailReceipts) await this.receipts.queue(tx, organizationId, id);
    if (fee && invoice.recordFees) await this.#recordFee(tx, invoice, { organizationId, id, date, fee });
  }

  /** Awaited money won't arrive. */
  async notifyFailure(tx: Transaction, { organizationId, invoiceId, amountMinor, currency }: PaidPage) {
    const { clientId, clientName } = await this.rows.paidInvoice(tx, organizationId, invoiceId);
    notify(
      tx,
      { organizationId, at: this.kit.clock.instant() },
      {
        type: 'payment_failed',
        entity: { type: 'invoice', id: invoiceId },
        clientId,
        params: { client: clientName, amountMinor, currency },
      },
    );
  }

  /** The fee is an expense, once for a payment. It can't be booked without a rate; the payment names it all the same. */
  async #recordFee(
    tx: Transaction,
    { currency, timezone, ownerId }: PaidInvoice,
    {
      organizationId,
      id,
      date,
      fee,
    }: { organizationId: string; id: string; date: LocalDate; fee: NonNullable<ArrivedMoney['fee']> },
  ): Promise<void> {
    const organization = { currency, timezone, sees: 'all' } as RecordAuthor['organization'];
    const author: RecordAuthor = { organizationId, organization, userId: ownerId, system: PROVIDER };
    const body = {
      ...fee,
      date,
      vendor: PROVIDER,
      status: 'paid',
      paidOn: date,
      method: 'stripe',
      categoryId: await this.rows.feeCategory(tx, organizationId),
    } as const;
    try {
      await this.#expenses.createIn(tx, author, body, { source: 'payment_fee', payment_id: id });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.logger.report(`The fee of the payment ${id} isn't booked`, error);
    }
  }
}

/** The amounts at the last known rate of the day; without one, at the rate of the invoice. */
async function amountsOf(
  tx: Transaction,
  organizationId: string,
  given: { amountMinor: number; currency: string; date: LocalDate },
  { fxRateE8 }: PaidInvoice,
  books: Books,
): Promise<Pick<Payment, 'amountMinor' | 'currency' | 'received' | 'fxRateE8' | 'baseAmountMinor'>> {
  try {
    return await amountsOfPayment(tx, organizationId, given, books);
  } catch (error) {
    if (!(error instanceof ApiError) || fxRateE8 === null) throw error;
    return amountsOfPayment(tx, organizationId, { ...given, rateE8: fxRateE8 }, books);
  }
}
