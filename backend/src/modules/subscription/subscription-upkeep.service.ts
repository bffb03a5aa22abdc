import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock.ts';
import { type Transaction, WorkerDatabase } from '../../database/database.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { Payments } from '../../payments/payments.ts';
import { providerRefusal } from '../../payments/provider-failure.ts';
import { BillingRepository } from './billing.repository.ts';
import { CheckoutClosing } from './checkout-closing.service.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { Customers } from './customers.ts';
import { SubscriptionSync } from './subscription-sync.service.ts';

/** The provider tells within seconds; whoever waits longer asks. Milliseconds. */
const LATE_MS = 3_600_000;
/** Each organization is a question of its own to the provider. */
const LIMIT_SECONDS = 1_800;
/** The first run after an upgrade gives every customer's address once more. */
const ADDRESSES_AT_ONCE = 500;
/** After so many failures the provider is taken to be away, and the next hour goes on. */
const MAX_FAILURES = 3;

/**
 * Once an hour: what the provider should have told and hasn't is asked for, since it gives up telling after some days.
 * Otherwise somebody would have paid in vain, or go on without paying. An owner's new address of mail, which the auth
 * service changes by itself, is given to the provider.
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

  /** Does no harm beside another run, nor a second time. */
  async run(): Promise<void> {
    if (this.payments.publishableKey === null) return;
    const before = new Date(this.clock.now().getTime() - LATE_MS).toISOString();
    const pages = await this.#read((tx) => this.checkouts.unheard(tx, before));
    await this.#each(pages, ({ organizationId, sessionId }) =>
      this.closing.settle(organizationId, sessionId),
    );
    const organizations = await this.#read((tx) => this.billing.unheard(tx, before));
    await this.#each(organizations, (organizationId) => this.sync.apply(organizationId));
    const moved = await this.#read((tx) => this.billing.withNewAddress(tx, ADDRESSES_AT_ONCE));
    await this.#each(moved, (organizationId) => this.customers.updateAddress(organizationId));
  }

  /** One that can't be asked for doesn't keep the others. */
  async #each<Item>(items: Item[], ask: (item: Item) => Promise<unknown>): Promise<void> {
    let failures = 0;
    for (const item of items) {
      try {
        await ask(item);
      } catch (error) {
        failures += 1;
        this.logger.broke(
          'What the payment provider hasn’t told could not be asked for; the next hour tries again.',
          providerRefusal(error, 'payments.unavailable'),
        );
        if (failures === MAX_FAILURES) return;
      }
    }
  }

  #read<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction({ userId: '', organizationId: null }, work);
  }
}
