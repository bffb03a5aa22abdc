import { Injectable } from '@nestjs/common';
import type { Payment } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { Payments } from '../../../payment-provider/payment-provider.ts';
import { toProvider } from '../../../payment-provider/provider-amounts.ts';
import {
  isRefusedByProvider,
  isWithoutAccess,
  providerApiError,
} from '../../../payment-provider/provider-failure.ts';
import { LOCKED_READ } from '../../../payment-provider/provider-subscriptions.ts';

const NOT_POSSIBLE =
  'Stripe can’t return this money. Return it another way, and choose that way as the method of the refund.';

/** Refunds at the provider, by the account that was paid. */
@Injectable()
export class OnlineRefunds {
  constructor(private readonly payments: Payments) {}

  /**
   * Returns money of a payment. Its version is part of the idempotency key: it changes with each refund, so that a repeated
   * request returns the money once, and the next refund is another one.
   * @throws ApiError payment.not_possible, payments.unavailable: nothing was returned
   */
  async send(tx: Transaction, payment: Payment, amountMinor: number): Promise<Payment['online']> {
    const [account] = await tx.rows<{ id: string }>(
      `SELECT account_id AS id FROM oficio.invoice_checkouts
       WHERE organization_id = $1 AND payment_intent_id = $2`,
      [payment.organizationId, payment.online?.id],
    );
    const amount = toProvider(amountMinor, payment.currency);
    if (!account || !payment.online || amount === null) {
      throw new ApiError('payment.not_possible', NOT_POSSIBLE);
    }
    const client = await this.payments.client();
    try {
      const { id } = await client.refunds.create(
        { payment_intent: payment.online.id, amount, metadata: { paymentId: payment.id } },
        {
          ...LOCKED_READ,
          stripeAccount: account.id,
          idempotencyKey: `refund-${payment.id}-${payment.version}`,
        },
      );
      return { id, feeMinor: 0 };
    } catch (error) {
      if (isRefusedByProvider(error) || isWithoutAccess(error)) {
        throw new ApiError('payment.not_possible', NOT_POSSIBLE, undefined, { cause: error });
      }
      throw providerApiError(error, 'payments.unavailable');
    }
  }
}
