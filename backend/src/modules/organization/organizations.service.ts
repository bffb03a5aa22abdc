import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DEFAULT_CURRENCY } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { type Account, OrganizationsRepository } from './organizations.repository.ts';

/** The default until the organization's setup is done. */
const DEFAULT_TIMEZONE = 'America/Mexico_City';

@Injectable()
export class OrganizationsService {
  constructor(
    private readonly organizations: OrganizationsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the person's profile and, without a membership or invitation, an organization. Concurrent first requests
   * create them once.
   */
  async welcome(userId: string): Promise<void> {
    await this.organizations.welcoming(userId, async (tx) => {
      const account = await this.organizations.account(tx);
      if (!account) return;
      const at = this.clock.instant();
      await this.organizations.ensureProfile(tx, userId, account, at);
      if (await this.organizations.isExpected(tx, userId, account.email, at)) return;
      await this.organizations.create(tx, {
        id: randomUUID(),
        ownerUserId: userId,
        name: workspaceName(account),
        currency: DEFAULT_CURRENCY,
        timezone: DEFAULT_TIMEZONE,
        at,
      });
    });
  }
}

function workspaceName({ first_name, last_name, email }: Account): string {
  const name = `${first_name} ${last_name}`.trim();
  return `${name || email.split('@')[0]}’s workspace`;
}
