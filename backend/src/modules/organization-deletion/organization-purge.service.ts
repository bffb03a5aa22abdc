import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { AccessEndings } from '../../sessions/access-endings.ts';
import { SubscriptionEnding } from '../subscription/subscription-ending.service.ts';
import { OrganizationPurgeRepository } from './organization-purge.repository.ts';

/** Each organization costs a call of the payment provider, which may be slow. */
const LIMIT_SECONDS = 3_600;

/** Removes the due organizations every day. */
@Injectable()
export class OrganizationPurgeService {
  constructor(
    private readonly repository: OrganizationPurgeRepository,
    private readonly subscriptions: SubscriptionEnding,
    private readonly endings: AccessEndings,
    private readonly logger: RequestLogger,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('organization.remove', '7 3 * * *', async () => void (await this.run()), LIMIT_SECONDS);
  }

  /**
   * Resumes half-finished removals. Concurrent runs are harmless.
   * @returns the number of removed organizations
   */
  async run(): Promise<number> {
    const at = this.clock.instant();
    let removed = 0;
    for (const id of await this.repository.due(at)) {
      try {
        if (await this.#remove(id, at)) removed += 1;
      } catch (error) {
        // An organization that can't be removed yet doesn't block the others.
        this.logger.report(`The organization ${id} could not be removed; the next run tries again.`, error);
      }
    }
    return removed;
  }

  async #remove(organizationId: string, at: string): Promise<boolean> {
    // The organization stays until the provider has ended its subscription, so that nobody pays for a removed one.
    await this.subscriptions.endOf(organizationId, at);
    while (await this.repository.removeSome(organizationId, at));
    const members = await this.repository.remove(organizationId, at);
    for (const userId of members ?? []) this.endings.endUser(userId);
    return members !== null;
  }
}
