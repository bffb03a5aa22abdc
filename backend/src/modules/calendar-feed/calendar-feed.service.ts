import { Injectable } from '@nestjs/common';
import { addDays, localDateAt } from '@oficio/contracts';
import { hasAccess } from '@oficio/machines/subscription';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { MailLinks } from '../../mails/index.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { hashOfLinkToken, newLinkToken } from '../public-links/link-token.ts';
import { CalendarFeedRepository } from './calendar-feed.repository.ts';

const ENDING = '.ics';
/** Passed days stay in the calendar for this long. */
const PAST_DAYS = 90;

/**
 * The calendar of what comes to its end, at a secret address of each person. Only the hash of its token is stored. It is
 * read with the person's rights, so that a limited member's calendar has the assigned clients alone, and it ends with the
 * membership.
 */
@Injectable()
export class CalendarFeed {
  constructor(
    private readonly kit: RecordKit,
    private readonly feeds: CalendarFeedRepository,
    private readonly addresses: MailLinks,
  ) {}

  async one(scope: OrganizationScope): Promise<{ createdAt: string | null }> {
    return { createdAt: await this.feeds.createdAt(scope) };
  }

  /**
   * Makes the address, or another one. Its token is made after the write, because the write's answer is stored for its
   * repetition.
   */
  async create(scope: OrganizationScope): Promise<{ url: string }> {
    const id = await this.kit.work.write(scope, async (tx) => {
      const at = this.kit.clock.instant();
      const put = await this.feeds.put(tx, scope, { hash: hashOfLinkToken(newLinkToken()), at });
      await this.kit.audit.record(tx, scope, { action: 'link_created', entity: entityOf(put) });
      return put;
    });
    const token = newLinkToken();
    await this.kit.database.transaction(scope, (tx) =>
      this.feeds.give(tx, scope, { id, hash: hashOfLinkToken(token) }),
    );
    return { url: this.addresses.calendar(token + ENDING) };
  }

  remove(scope: OrganizationScope): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const id = await this.feeds.remove(tx, scope);
      if (id !== null) {
        await this.kit.audit.record(tx, scope, { action: 'link_revoked', entity: entityOf(id) });
      }
    });
  }

  /** @throws ApiError resource.not_found for an address that doesn't work, or whose organization has no access */
  async file(name: string): Promise<string> {
    const reader = await this.feeds.reader(
      hashOfLinkToken(name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : ''),
    );
    const now = this.kit.clock.now();
    if (!reader?.subscription || !hasAccess(reader.subscription, now)) {
      throw new ApiError('resource.not_found', 'This calendar’s address doesn’t work any more.');
    }
    const today = localDateAt(now.getTime(), reader.timezone);
    const ending = await this.feeds.ending(reader, addDays(today, -PAST_DAYS));
    // The library loads with the first calendar.
    const { calendarFile } = await import('./calendar-file.ts');
    return calendarFile(reader.organizationName, ending, now);
  }
}

const entityOf = (id: string) => ({ type: 'calendar', id, name: 'Renewals' }) as const;
