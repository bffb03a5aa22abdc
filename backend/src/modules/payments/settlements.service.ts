import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { BodyOf, Invoice, InvoiceLedger, settlementRoutes } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockRecord } from '../../records/record-rows.ts';
import type { AuditEntry } from '../../writes/audit-log.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import { invoiceArea } from '../invoices/invoice-area.ts';
import { exceeds, requireDocument, requireSameClient } from './allocations.ts';
import { type Books, booksOf, isOpenDay, requireOpenDay } from './books.ts';
import {
  addSettlements,
  amountText,
  balanceOf,
  changeLedger,
  type LedgerDocument,
  lockDocuments,
  type NewSettlement,
} from './ledger.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { requireReceived } from './payments.service.ts';
import { reversalsOf } from './reversals.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** What settles an invoice besides payments, and what takes a settlement back. */
@Injectable()
export class SettlementsService {
  constructor(
    private readonly kit: RecordKit,
    private readonly payments: PaymentsRepository,
    private readonly settlements: SettlementsRepository,
  ) {}

  /** @throws ApiError resource.not_found */
  ledger(scope: OrganizationScope, invoiceId: string): Promise<InvoiceLedger> {
    return this.settlements.ledger(scope, invoiceId);
  }

  /** @throws ApiError version.stale, invoice.settled, request.invalid, write_off.limit_exceeds, books.closed, and as `lockDocuments` */
  writeOff(
    scope: OrganizationScope,
    id: string,
    { version, date: wanted, reason }: BodyOf<typeof settlementRoutes.writeOff>,
  ): Promise<Invoice> {
    return changeLedger(this.kit, scope, async (tx) => {
      const document = await this.#lock(tx, scope, id, version);
      if (document.kind === 'credit_note' || balanceOf(document) === 0) {
        throw new ApiError('invoice.settled', `Nothing is owed on ${document.number}.`);
      }
      const books = await booksOf(tx, this.kit.clock, scope.organizationId);
      const date = wanted ?? books.today;
      requireOpenDay(books, date);
      if (document.issueDate !== null && date < document.issueDate) {
        throw fieldFault('request.invalid', { path: 'date', message: 'The invoice was issued later' });
      }
      const amountMinor = balanceOf(document);
      const added = [{ document, source: 'write_off', date, amountMinor } as const];
      await this.#requireWithinLimit(tx, scope, document, books);
      return this.#settle(tx, scope, id, added, {
        action: 'written_off',
        changes: { amountMinor, currency: document.currency, reason: reason ?? null },
      });
    });
  }

  /**
   * @throws ApiError version.stale, request.invalid, payment.currency_differs, payment.allocation_exceeds,
   * invoice.credit_exceeds, books.closed, and as `lockDocuments`
   */
  applyCredit(
    scope: OrganizationScope,
    id: string,
    { version, creditNoteId, amountMinor }: BodyOf<typeof settlementRoutes.applyCredit>,
  ): Promise<Invoice> {
    return changeLedger(this.kit, scope, async (tx) => {
      const documents = await lockDocuments(tx, scope.organizationId, [id, creditNoteId]);
      const document = requireDocument(documents, id);
      const note = requireDocument(documents, creditNoteId);
      await this.#requireVersion(tx, scope, document, version);
      if (note.kind !== 'credit_note' || document.kind === 'credit_note') {
        throw fieldFault('request.invalid', { path: 'creditNoteId', message: 'Please choose a credit note' });
      }
      requireSameClient(note, document, 'creditNoteId');
      if (amountMinor > balanceOf(document)) throw exceeds(document, 'amountMinor');
      if (amountMinor > -balanceOf(note)) {
        const message = `Only ${amountText(-balanceOf(note), note.currency)} of ${note.number} are left.`;
        throw new ApiError('invoice.credit_exceeds', message, { fields: [{ path: 'amountMinor', message }] });
      }
      const books = await booksOf(tx, this.kit.clock, scope.organizationId);
      requireOpenDay(books, books.today);
      const shared = { source: 'credit', pairId: randomUUID(), date: books.today } as const;
      const added = [
        { ...shared, document, amountMinor },
        { ...shared, document: note, amountMinor: -amountMinor },
      ];
      return this.#settle(tx, scope, id, added, {
        action: 'credit_applied',
        changes: { creditNote: note.number, amountMinor, currency: document.currency },
      });
    });
  }

  /** @throws ApiError resource.not_found, payment.not_possible, payment.allocation_exceeds, books.closed */
  reverse(
    scope: OrganizationScope,
    id: string,
    { settlementId }: BodyOf<typeof settlementRoutes.reverse>,
  ): Promise<Invoice> {
    return changeLedger(this.kit, scope, async (tx) => {
      const rows = await this.settlements.pairOf(tx, scope.organizationId, id, settlementId);
      const [paymentId] = rows.flatMap(({ paymentId: of }) => of ?? []);
      if (paymentId !== undefined) await this.#requireReversible(tx, scope, paymentId);
      const settlementIds = rows.map(({ id: of }) => of);
      const reversals = await reversalsOf(tx, scope.organizationId, { settlementIds });
      if (reversals.length === 0) {
        throw new ApiError('payment.not_possible', 'This was taken back already.');
      }
      const books = await booksOf(tx, this.kit.clock, scope.organizationId);
      if (!reversals.every(({ date }) => isOpenDay(books, date))) requireOpenDay(books, books.today);
      const pairId = reversals.length === 2 ? randomUUID() : null;
      const added = reversals.map((row) => ({
        ...row,
        pairId,
        date: isOpenDay(books, row.date) ? row.date : books.today,
      }));
      const [{ source, amountMinor }] = added.filter(({ document }) => document.id === id) as [NewSettlement];
      return this.#settle(tx, scope, id, added, {
        action: 'settlement_reversed',
        changes: { settlementId, source, amountMinor: -amountMinor },
      });
    });
  }

  async #requireReversible(tx: Transaction, scope: OrganizationScope, paymentId: string): Promise<void> {
    const payment = await this.payments.lock(tx, scope.organizationId, paymentId);
    requireReceived(payment);
    if (payment.refunds.every(({ status }) => status === 'voided')) return;
    throw new ApiError('payment.not_possible', 'Void the refunds of this payment first.');
  }

  async #lock(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    version: number,
  ): Promise<LedgerDocument> {
    const document = requireDocument(await lockDocuments(tx, scope.organizationId, [id]), id);
    await this.#requireVersion(tx, scope, document, version);
    return document;
  }

  /** @throws ApiError version.stale, with the stored invoice */
  async #requireVersion(
    tx: Transaction,
    scope: OrganizationScope,
    document: LedgerDocument,
    version: number,
  ): Promise<void> {
    if (document.version === version) return;
    const { record } = await lockRecord(this.kit, invoiceArea, tx, scope, document.id);
    throw new ApiError('version.stale', undefined, { current: record });
  }

  async #requireWithinLimit(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { id }: LedgerDocument,
    { writeOffLimitMinor, baseCurrency }: Books,
  ): Promise<void> {
    const [row] = await tx.rows<{ owed: number }>(
      'SELECT base_balance_minor AS owed FROM public.invoices WHERE organization_id = $1 AND id = $2',
      [organizationId, id],
    );
    if ((row?.owed ?? 0) <= writeOffLimitMinor) return;
    const limit = amountText(writeOffLimitMinor, baseCurrency);
    throw new ApiError(
      'write_off.limit_exceeds',
      writeOffLimitMinor === 0
        ? 'Your organization’s write-off limit is 0. It can be changed in the invoicing settings.'
        : `Your organization’s write-off limit is ${limit}. It can be changed in the invoicing settings.`,
    );
  }

  /** Adds the rows and the audit entry of the invoice, and returns the stored invoice. */
  async #settle(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    added: readonly NewSettlement[],
    { action, changes }: Pick<AuditEntry, 'action' | 'changes'>,
  ): Promise<Invoice> {
    const { organizationId, userId } = scope;
    addSettlements(tx, { organizationId, userId, at: this.kit.clock.instant() }, added);
    const { record, name, clientId } = await lockRecord(this.kit, invoiceArea, tx, scope, id);
    const entity = { type: 'invoice', id, name, clientId } as const;
    await this.kit.audit.record(tx, scope, { action, entity, ...(changes && { changes }) });
    return record;
  }
}
