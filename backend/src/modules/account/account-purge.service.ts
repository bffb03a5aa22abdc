import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { AccessEndings } from '../../sessions/access-endings.ts';
import { SubscriptionEnding } from '../subscription/subscription-ending.service.ts';
import { AccountPurgeRepository } from './account-purge.repository.ts';
import { AuthServiceClient } from './auth-service.client.ts';

/** Each account costs a call of the payment provider, which may be slow. */
const LIMIT_SECONDS = 3_600;

/** Removes the due accounts every day. */
@Injectable()
export class AccountPurgeService {
  constructor(
    private readonly repository: AccountPurgeRepository,
    private readonly authService: AuthServiceClient,
    private readonly subscriptions: SubscriptionEnding,
    private readonly endings: AccessEndings,
    private readonly logger: RequestLogger,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('account.remove', '17 3 * * *', async () => void (await this.run()), LIMIT_SECONDS);
  }

  /**
   * Resumes half-finished removals. Concurrent runs are harmless.
   * @returns the number of removed accounts
   */
  async run(): Promise<number> {
    const at = this.clock.instant();
    let removed = 0;
    for (const userId of await this.repository.due(at)) {
      try {
        if (await this.#remove(userId, at)) removed += 1;
      } catch (error) {
        // An account that can't be removed yet doesn't block the others.
        this.logger.report(`The account ${userId} could not be removed; the next run tries again.`, error);
      }
    }
    return removed;
  }

  async #remove(userId: string, at: string): Promise<boolean> {
    // The account stays until the provider has ended its subscriptions, so that nobody pays for a removed account.
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
