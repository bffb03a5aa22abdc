import { Injectable } from '@nestjs/common';
import { localDateAt, type Payment } from '@oficio/contracts';
import type Stripe from 'stripe';
import type { Transaction } from '../../../database/database.ts';
import { fromProvider } from '../../../payment-provider/provider-amounts.ts';
import { lockOrganization } from '../../../records/client-of-record.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import type { SystemActor } from '../../../writes/audit-log.ts';
import { notify } from '../../../writes/notify.ts';
import { nameOf } from '../payment-names.ts';
import { PaymentsRepository } from '../payments.repository.ts';
import { PaymentsService } from '../payments.service.ts';
import type { PaidPage } from './paid-page.ts';

/** Statuses of a dispute in which the bank hasn't decided, and the money is withheld. */
const UNDECIDED: readonly string[] = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
];
const FAILED: readonly (string | null)[] = ['failed', 'canceled'];

/** Money that went back to a client at the provider: refunds, made here or there, and disputes. */
@Injectable()
export class ReportedReturns {
  constructor(
    private readonly kit: RecordKit,
    private readonly payments: PaymentsRepository,
    private readonly service: PaymentsService,
  ) {}

  /** Records the refunds that aren't recorded, and takes those back that failed later. */
  async refunds(tx: Transaction, checkout: PaidPage, reported: readonly Stripe.Refund[]): Promise<void> {
    const id = await this.#lock(tx, checkout);
    if (id === null) return;
    for (const refund of reported) {
      const known = await this.payments.idOfOnline(tx, checkout.organizationId, refund.id);
      if (FAILED.includes(refund.status)) {
        if (known !== null) await this.#takeBack(tx, checkout, known);
      } else if (known === null) {
        await this.#returned(tx, checkout, id, {
          id: refund.id,
          units: refund.amount,
          note: 'Refunded at Stripe',
        });
      }
    }
  }

  async dispute(tx: Transaction, checkout: PaidPage, dispute: Stripe.Dispute): Promise<void> {
    const id = await this.#lock(tx, checkout);
    if (id === null) return;
    const { organizationId } = checkout;
    const payment = await this.payments.read(tx, organizationId, id);
    const isUndecided = UNDECIDED.includes(dispute.status);
    const isDisputed = payment.status === 'disputed';
    if (isUndecided !== isDisputed && (isUndecided ? payment.status === 'succeeded' : true)) {
      this.payments.setDisputed(tx, organizationId, id, {
        isDisputed: isUndecided,
        at: this.kit.clock.instant(),
      });
    }
    if (isUndecided && !isDisputed) await this.#opened(tx, payment);
    if (dispute.status === 'won' && isDisputed) await this.#record(tx, payment, 'dispute_won');
    if (
      dispute.status === 'lost' &&
      (await this.payments.idOfOnline(tx, organizationId, dispute.id)) === null
    ) {
      await this.#returned(tx, checkout, id, { id: dispute.id, units: dispute.amount, note: 'Dispute lost' });
    }
  }

  /** Locks the payment of a page in the order of all writes of the ledger. Null: nothing was paid there. */
  async #lock(tx: Transaction, { organizationId, id: checkoutId }: PaidPage): Promise<string | null> {
    lockOrganization(tx, organizationId);
    const [payment] = await tx.rows<{ id: string; clientId: string }>(
      `SELECT payment.id, payment.client_id AS "clientId" FROM oficio.invoice_checkouts checkout
       JOIN oficio.payments payment ON payment.organization_id = checkout.organization_id
         AND payment.provider_payment_id = checkout.payment_intent_id
       WHERE checkout.organization_id = $1 AND checkout.id = $2`,
      [organizationId, checkoutId],
    );
    if (!payment) return null;
    this.payments.lockClient(tx, organizationId, payment.clientId);
    await this.payments.lock(tx, organizationId, payment.id);
    return payment.id;
  }

  /** What a member has refunded by hand meanwhile isn't refunded once more. */
  async #returned(
    tx: Transaction,
    { organizationId }: PaidPage,
    paymentId: string,
    { id, units, note }: { id: string; units: number; note: string },
  ): Promise<void> {
    const payment = await this.payments.read(tx, organizationId, paymentId);
    const amountMinor = Math.min(fromProvider(units, payment.currency), payment.refundableMinor);
    if (amountMinor <= 0) return;
    const date = await this.#today(tx, organizationId);
    const body = { date, amountMinor, method: 'stripe', note } as const;
    const online = { id, feeMinor: 0 };
    await this.service.refundIn(tx, systemOf(organizationId), payment, body, async () => online);
  }

  async #takeBack(tx: Transaction, { organizationId }: PaidPage, refundId: string): Promise<void> {
    const refund = await this.payments.lock(tx, organizationId, refundId);
    if (refund.status === 'voided') return;
    await this.service.voidIn(tx, systemOf(organizationId), refund, 'The refund failed at Stripe');
  }

  async #opened(tx: Transaction, payment: Payment): Promise<void> {
    const { id, organizationId, clientId, clientName: client, amountMinor, currency } = payment;
    await this.#record(tx, payment, 'disputed');
    notify(
      tx,
      { organizationId, at: this.kit.clock.instant() },
      {
        type: 'payment_disputed',
        entity: { type: 'payment', id },
        clientId,
        params: { client, amountMinor, currency },
      },
    );
  }

  async #record(tx: Transaction, payment: Payment, action: 'disputed' | 'dispute_won'): Promise<void> {
    const { id, organizationId, clientId } = payment;
    const entity = { type: 'payment', id, name: nameOf(payment), clientId } as const;
    await this.kit.audit.record(tx, systemOf(organizationId), { action, entity });
  }

  async #today(tx: Transaction, organizationId: string): Promise<string> {
    const [row] = await tx.rows<{ timezone: string }>(
      'SELECT timezone FROM oficio.organizations WHERE id = $1',
      [organizationId],
    );
    return localDateAt(this.kit.clock.now().getTime(), row?.timezone ?? 'UTC');
  }
}

function systemOf(organizationId: string): SystemActor {
  return { organizationId, system: 'Stripe' };
}
