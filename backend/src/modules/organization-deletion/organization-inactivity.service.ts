import { Injectable } from '@nestjs/common';
import { addDays, addMonths, DAY_MS, PRODUCT_NAME, RETENTION } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { compose, contents, Mailer, MailLinks } from '../../mails/index.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { OrganizationDeletionMailService } from './organization-deletion-mail.service.ts';
import {
  type InactiveOrganization,
  OrganizationInactivityRepository,
} from './organization-inactivity.repository.ts';

const { inactivityMonths, inactivityNoticeMonths, inactivityWarningDays } = RETENTION;

/**
 * Deletes organizations that nobody uses: their owner gets a mail after eleven months and another one fourteen days before the
 * deletion is scheduled, which the owner can cancel like one of their own. Organizations that pay are never deleted.
 */
@Injectable()
export class OrganizationInactivity {
  constructor(
    private readonly organizations: OrganizationInactivityRepository,
    private readonly deletionMails: OrganizationDeletionMailService,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {
    jobs.every('organizations.inactive', '23 4 * * *', () => this.run());
    jobs.handle('organization-inactivity.send', ({ organizationId }) => this.#send(organizationId));
  }

  /** A run that was missed is made up by the next one: a deletion follows the last mail by its days, never at once. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const at = now.toISOString();
    const today = at.slice(0, 10);
    const noticed = addMonths(today, -inactivityNoticeMonths);
    const gone = addMonths(today, -inactivityMonths);
    const warned = addDays(gone, inactivityWarningDays);
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
    await this.organizations.inTransaction(async (tx) => {
      await this.organizations.forget(tx, { until: noticed, at });
      const scheduled = await this.organizations.schedule(tx, {
        until: gone,
        at,
        warnedUntil: daysAgo(inactivityWarningDays),
        deletionAt: new Date(now.getTime() + RETENTION.deletionDays * DAY_MS).toISOString(),
      });
      for (const { id } of scheduled) await this.deletionMails.queue(tx, id);
      await this.#record(tx, scheduled, 'deletion_scheduled');
      const last = await this.organizations.warn(tx, { until: warned, at, noticedUntil: daysAgo(1) });
      const first = await this.organizations.notice(tx, { until: noticed, at });
      for (const { id: organizationId } of [...last, ...first]) {
        await this.jobs.enqueue(tx, 'organization-inactivity.send', { organizationId });
      }
      await this.#record(tx, [...last, ...first], 'inactivity_noticed');
    });
  }

  async #record(
    tx: Transaction,
    organizations: readonly InactiveOrganization[],
    action: 'deletion_scheduled' | 'inactivity_noticed',
  ): Promise<void> {
    for (const { id, name } of organizations) {
      const actor = { organizationId: id, system: PRODUCT_NAME };
      await this.audit.record(tx, actor, { action, entity: { type: 'organization', id, name } });
    }
  }

  async #send(organizationId: string): Promise<void> {
    const mail = await this.organizations.mailOf(organizationId);
    if (!mail) return;
    const { address, businessName, activeOn } = mail;
    const content = contents.organizationInactivity({
      businessName,
      activeOn,
      deletionOn: addMonths(activeOn, inactivityMonths),
      deletionDays: RETENTION.deletionDays,
      link: this.links.organizationData(),
    });
    await this.mailer.send({ to: address, ...(await compose(content)) });
  }
}
