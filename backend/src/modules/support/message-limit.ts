import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../limits/rate-limits.ts';
import { UnitOfWork, type WriteScope } from '../../writes/unit-of-work.ts';

/** How many messages a person can write in an hour. A repeated request and a failed one don't count. */
@Injectable()
export class MessageLimit {
  constructor(
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Runs the write of a message.
   * @param person the key of the count
   * @throws ApiError rate.limited
   */
  async counted<Answer>(person: string, scope: WriteScope, write: () => Promise<Answer>): Promise<Answer> {
    if (await this.work.firstAnswer(scope)) return write();
    await this.limits.require('ticketMessages', person, 'You have written many messages in the last hour.');
    try {
      return await write();
    } catch (error) {
      await this.limits.giveBack('ticketMessages', person).catch(() => undefined);
      throw error;
    }
  }
}
