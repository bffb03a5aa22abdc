import { Injectable } from '@nestjs/common';
import type { PaymentAccount } from '@oficio/contracts';
import type Stripe from 'stripe';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { PaymentQueue } from '../../payment-provider/payment-queue.ts';
import { isWithoutAccess, providerApiError } from '../../payment-provider/provider-failure.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { type AccountState, PaymentAccountsRepository } from './payment-accounts.repository.ts';

/** The page to which the provider's pages lead back. */
const SETTINGS = '/organization/invoicing?section=online';

const NO_ACCESS: AccountState = { status: 'disconnected', due: [] };

/**
 * The organization's own account at the provider (Stripe Connect). Stripe asks for its requirements and bears its losses,
 * and its money is never ours: payments are direct charges, without a fee of the application.
 */
@Injectable()
export class PaymentAccounts {
  constructor(
    private readonly accounts: PaymentAccountsRepository,
    private readonly kit: RecordKit,
    private readonly worker: WorkerDatabase,
    private readonly payments: Payments,
    private readonly queue: PaymentQueue,
    private readonly jobs: Jobs,
  ) {}

  async one(scope: OrganizationScope): Promise<PaymentAccount> {
    return { isOffered: this.#isOffered(), account: await this.accounts.one(scope) };
  }

  /**
   * Connects an account, or goes on with the one that was connected before.
   * @throws ApiError payments.not_configured, payments.unavailable
   */
  async connect(scope: OrganizationScope): Promise<{ url: string }> {
    if (!this.#isOffered()) throw new ApiError('payments.not_configured');
    try {
      const account = await this.queue.inOrganization(scope.organizationId, () => this.#account(scope));
      await this.kit.work.write(scope, async (tx) => {
        const { organizationId } = scope;
        await this.accounts.keep(tx, organizationId, {
          id: account.id,
          ...stateOf(account),
          at: this.kit.clock.instant(),
        });
        await this.#audit(tx, scope, 'connected', { account: account.id });
      });
      const client = await this.payments.client();
      const { url } = await client.accountLinks.create({
        account: account.id,
        type: 'account_onboarding',
        refresh_url: this.payments.pageUrl(`${SETTINGS}&connect=again`),
        return_url: this.payments.pageUrl(`${SETTINGS}&connect=returned`),
      });
      return { url };
    } catch (error) {
      throw providerApiError(error, 'payments.unavailable');
    }
  }

  /** @throws ApiError payments.unavailable */
  async refresh(scope: OrganizationScope): Promise<PaymentAccount> {
    const known = await this.accounts.one(scope);
    if (known && known.status !== 'disconnected' && this.#isOffered()) {
      const state = await this.#stateAtProvider(known.id).catch((error: unknown) => {
        throw providerApiError(error, 'payments.unavailable');
      });
      await this.worker.transaction(NO_USER, (tx) =>
        this.accounts.report(tx, known.id, { ...state, at: this.kit.clock.instant() }),
      );
    }
    return this.one(scope);
  }

  /** Open pages are closed. What was paid stays, and money that is on its way still arrives. */
  async disconnect(scope: OrganizationScope): Promise<PaymentAccount> {
    const { organizationId } = scope;
    await this.kit.work.write(scope, async (tx) => {
      if (!(await this.accounts.disconnect(tx, organizationId, this.kit.clock.instant()))) return;
      await this.#audit(tx, scope, 'disconnected', {});
      const open = await this.accounts.openPages(tx, organizationId);
      for (const { id } of open) await this.jobs.enqueue(tx, 'invoice-checkout.close', { checkoutId: id });
    });
    return this.one(scope);
  }

  /** Reads the present state of an account for `store`. A report only says that something has changed. */
  async read(id: string): Promise<AccountState> {
    return this.#stateAtProvider(id);
  }

  /** Stores a report of the provider in the transaction of its event. */
  async store(tx: Transaction, id: string, state: AccountState): Promise<void> {
    await this.accounts.report(tx, id, { ...state, at: this.kit.clock.instant() });
  }

  /** The owner has ended our access at the provider. */
  async lose(tx: Transaction, organizationId: string): Promise<void> {
    if (!(await this.accounts.disconnect(tx, organizationId, this.kit.clock.instant()))) return;
    await this.kit.audit.record(
      tx,
      { organizationId, system: 'Stripe' },
      { action: 'disconnected', entity: { type: 'payment_account', id: organizationId, name: 'Stripe' } },
    );
  }

  #isOffered(): boolean {
    return this.payments.connectWebhookSecret !== null;
  }

  /** The account of the organization. A new one is made where there is none, or where our access to it has ended. */
  async #account(scope: OrganizationScope): Promise<Stripe.Account> {
    const client = await this.payments.client();
    const known = await this.accounts.one(scope);
    if (known) {
      const account = await client.accounts.retrieve(known.id).catch((error: unknown) => {
        if (isWithoutAccess(error)) return null;
        throw error;
      });
      if (account) return account;
    }
    const { organizationId, organization, principal } = scope;
    return client.accounts.create(
      {
        controller: {
          fees: { payer: 'account' },
          losses: { payments: 'stripe' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'full' },
        },
        country: (await this.accounts.country(scope)) ?? 'US',
        email: principal.email,
        business_profile: { name: organization.name },
        metadata: { organizationId },
      },
      { idempotencyKey: `account-${organizationId}-${known?.id ?? 'first'}` },
    );
  }

  async #stateAtProvider(id: string): Promise<AccountState> {
    const client = await this.payments.client();
    try {
      return stateOf(await client.accounts.retrieve(id));
    } catch (error) {
      if (isWithoutAccess(error)) return NO_ACCESS;
      throw error;
    }
  }

  async #audit(
    tx: Transaction,
    scope: OrganizationScope,
    action: 'connected' | 'disconnected',
    changes: Record<string, unknown>,
  ): Promise<void> {
    const entity = { type: 'payment_account', id: scope.organizationId, name: 'Stripe' } as const;
    await this.kit.audit.record(tx, scope, { action, entity, changes });
  }
}

function stateOf({ charges_enabled, details_submitted, requirements }: Stripe.Account): AccountState {
  const due = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])];
  if (charges_enabled) return { status: 'active', due };
  return { status: details_submitted ? 'restricted' : 'connecting', due };
}
