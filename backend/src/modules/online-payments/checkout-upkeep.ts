import { Injectable } from '@nestjs/common';
import { DAY_MS, MINUTE_MS } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { CheckoutSettling } from './checkout-settling.service.ts';
import { InvoiceCheckoutsRepository } from './invoice-checkouts.repository.ts';

/** The provider reports the end of a page within seconds. */
const LATE_MS = 10 * MINUTE_MS;

/** Closes pages whose invoice has changed, and asks the provider about those whose report is overdue. */
@Injectable()
export class CheckoutUpkeep {
  constructor(
    private readonly checkouts: InvoiceCheckoutsRepository,
    private readonly settling: CheckoutSettling,
    private readonly worker: WorkerDatabase,
    private readonly payments: Payments,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle('invoice-checkout.close', ({ checkoutId }) => this.settling.close(checkoutId));
    jobs.every('invoice-checkout.upkeep', '27 * * * *', () => this.run());
  }

  /** Repeated and concurrent runs are harmless. A page that fails doesn't hold up the others. */
  async run(): Promise<void> {
    if (this.payments.connectWebhookSecret === null) return;
    const now = this.clock.now().getTime();
    const overdue = await this.worker.transaction(NO_USER, (tx) =>
      this.checkouts.overdue(tx, {
        ended: new Date(now - LATE_MS).toISOString(),
        asked: new Date(now - DAY_MS).toISOString(),
      }),
    );
    const errors: unknown[] = [];
    for (const { id } of overdue) await this.#ask(id).catch((error) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }

  async #ask(id: string): Promise<void> {
    const checkout = await this.worker.transaction(NO_USER, (tx) => this.checkouts.one(tx, id));
    if (checkout) await this.settling.settle(checkout, await this.settling.ask(checkout));
  }
}
