import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { providerApiError } from '../../payment-provider/provider-failure.ts';
import { BillingRepository } from './billing.repository.ts';
import { CheckoutClosing } from './checkout-closing.service.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { Customers } from './customers.ts';
import { SubscriptionSync } from './subscription-sync.service.ts';

/** An event that is later than this is overdue, because the provider sends events within seconds. Milliseconds. */
const LATE_MS = HOUR_MS;
/** Each organization costs a call of the provider. */
const LIMIT_SECONDS = 1_800;
/** The first run after an upgrade sends every customer's address once more. */
const ADDRESSES_AT_ONCE = 500;
/** After this many failures the provider counts as unreachable, and the next run continues. */
const MAX_FAILURES = 3;

/**
 * Asks the provider about overdue events, once an hour, because it stops sending an event after some days: a payment
 * would stay without effect, or a canceled subscription would go on. Also sends it owners' new mail addresses, which
 * the auth service changes by itself.
 */
@Injectable()
export class SubscriptionUpkeep {
  constructor(
    private readonly billing: BillingRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly closing: CheckoutClosing,
    private readonly sync: SubscriptionSync,
    private readonly customers: Customers,
    private readonly payments: Payments,
    private readonly database: WorkerDatabase,
    private readonly logger: RequestLogger,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('subscription.upkeep', '7 * * * *', () => this.run(), LIMIT_SECONDS);
  }

  /** Repeated and concurrent runs are harmless. */
  async run(): Promise<void> {
    if (this.payments.publishableKey === null) return;
    const before = new Date(this.clock.now().getTime() - LATE_MS).toISOString();
    const pages = await this.#read((tx) => this.checkouts.overdue(tx, before));
    await this.#each(pages, ({ organizationId, sessionId }) =>
      this.closing.settle(organizationId, sessionId),
    );
    const organizations = await this.#read((tx) => this.billing.overdue(tx, before));
    await this.#each(organizations, (organizationId) => this.sync.apply(organizationId));
    const moved = await this.#read((tx) => this.billing.withNewAddress(tx, ADDRESSES_AT_ONCE));
    await this.#each(moved, (organizationId) => this.customers.update(organizationId));
  }

  /** A failing item doesn't block the others. */
  async #each<Item>(items: Item[], ask: (item: Item) => Promise<unknown>): Promise<void> {
    let failures = 0;
    for (const item of items) {
      try {
        await ask(item);
      } catch (error) {
        failures += 1;
        this.logger.report(
          'What the payment provider hasn’t told could not be asked for; the next hour tries again.',
          providerApiError(error, 'payments.unavailable'),
        );
        if (failures === MAX_FAILURES) return;
      }
    }
  }

  #read<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(NO_USER, work);
  }
}
