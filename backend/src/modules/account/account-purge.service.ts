import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../clock.ts';
import { AccessEndings } from '../../http/access-endings.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { SubscriptionEnding } from '../subscription/subscription-ending.service.ts';
import { AccountPurgeRepository } from './account-purge.repository.ts';
import { AuthServiceClient } from './auth-service.client.ts';

/** The payment provider is asked for each account, and may be slow. */
const LIMIT_SECONDS = 3_600;

/** Removes the accounts whose day has come, every day. */
@Injectable()
export class AccountPurgeService implements OnModuleInit {
  constructor(
    private readonly repository: AccountPurgeRepository,
    private readonly authService: AuthServiceClient,
    private readonly subscriptions: SubscriptionEnding,
    private readonly endings: AccessEndings,
    private readonly jobs: Jobs,
    private readonly logger: RequestLogger,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('account.remove', '17 3 * * *', async () => void (await this.run()), LIMIT_SECONDS);
  }

  /**
   * Takes up again what an earlier run left half done, and does no harm beside another one.
   * @returns how many accounts are gone now
   */
  async run(): Promise<number> {
    const at = this.clock.now().toISOString();
    let removed = 0;
    for (const userId of await this.repository.due(at)) {
      try {
        if (await this.#remove(userId, at)) removed += 1;
      } catch (error) {
        // One account that can't be removed yet doesn't keep the others.
        this.logger.broke(`The account ${userId} could not be removed; the next run tries again.`, error);
      }
    }
    return removed;
  }

  async #remove(userId: string, at: string): Promise<boolean> {
    // As long as the provider can't be told, the account stays: nobody goes on paying for what is gone.
    await this.subscriptions.endOwnedBy(userId);
    while (await this.repository.removeSome(userId, at));
    const data = await this.repository.removeData(userId, at);
    if (data === 'shared') {
      this.logger.warn(`The account ${userId} stays: it owns an organization with other members.`);
    }
    if (data !== 'removed') return false;
    await this.#removeUser(userId, at);
    await this.subscriptions.endOwnedBy(userId);
    await this.repository.removeProfile(userId, at);
    this.endings.endUser(userId);
    return true;
  }

  async #removeUser(userId: string, at: string): Promise<void> {
    const { userRemoval } = this.authService;
    if (userRemoval === 'database') await this.repository.removeAuthUser(userId, at);
    else if (userRemoval) await this.authService.removeUser(userId, userRemoval.secretKey);
    else {
      this.logger.warn(
        `The account ${userId} has no data left, but its sign-in stays: without SUPABASE_SECRET_KEY it can ` +
          'only be removed in the Supabase project.',
      );
    }
  }
}
