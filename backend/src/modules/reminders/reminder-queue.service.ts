import { Injectable } from '@nestjs/common';
import type { PlannedReminder } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { allOrFirstError } from '../../database/pipeline.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { Outbox } from '../outbox/outbox.ts';
import { reminderSubject } from './reminder-mail.ts';
import type { ReminderReason } from './reminder-mail-area.ts';
import { SharedTexts } from './shared-texts.ts';
import { SUBJECT_KINDS } from './subjects/subject-kinds.ts';

/** How many reminders of a run have statements on their way to Postgres at the same time. */
const AT_ONCE = 50;

/** Puts planned reminders into the outbox, each once. */
@Injectable()
export class ReminderQueue {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Queues the reminders that are due, and stores those that are skipped. */
  async addAll(tx: Transaction, organizationId: string, planned: readonly PlannedReminder[]): Promise<void> {
    const texts = new SharedTexts(tx, organizationId);
    for (let index = 0; index < planned.length; index += AT_ONCE) {
      const some = planned.slice(index, index + AT_ONCE);
      await allOrFirstError(some.map((one) => this.#add(tx, organizationId, one, texts)));
    }
  }

  /** A step without a recipient isn't stored, because the outbox has mails to addresses alone. */
  async #add(
    tx: Transaction,
    organizationId: string,
    planned: PlannedReminder,
    texts: SharedTexts,
  ): Promise<void> {
    const { to, willSkip, at } = planned;
    if (to === null) return;
    const made = await this.#messageOf(tx, organizationId, planned, to, texts);
    const message = { ...made, kind: 'automatic', createdBy: null, dueAt: at } as const;
    if (willSkip === null) await this.outbox.enqueueMail(tx, message);
    else await this.outbox.addSkipped(tx, message, willSkip);
  }

  /** Queues a reminder that a person sends now. False if it was handled meanwhile. */
  async sendNow(
    tx: Transaction,
    scope: OrganizationScope,
    planned: PlannedReminder,
    to: string,
  ): Promise<boolean> {
    const message = await this.#messageOf(tx, scope.organizationId, planned, to);
    const id = await this.outbox.enqueueMail(tx, {
      ...message,
      kind: 'manual',
      createdBy: scope.userId,
      dueAt: this.clock.instant(),
    });
    if (id === null) return false;
    const entity = { type: 'mail', id, name: message.subject, clientId: message.clientId } as const;
    await this.audit.record(tx, scope, { action: 'mail_queued', entity, changes: { to } });
    return true;
  }

  /** Stores that a person doesn't want a reminder. False if it was handled meanwhile. */
  async cancel(
    tx: Transaction,
    scope: OrganizationScope,
    planned: PlannedReminder,
    to: string,
  ): Promise<boolean> {
    const message = await this.#messageOf(tx, scope.organizationId, planned, to);
    return this.outbox.addCancelled(
      tx,
      { ...message, kind: 'automatic', createdBy: scope.userId, dueAt: planned.at },
      scope,
    );
  }

  async #messageOf(
    tx: Transaction,
    organizationId: string,
    planned: PlannedReminder,
    to: string,
    texts = new SharedTexts(tx, organizationId),
  ) {
    const { key, entity, client, because, templateKey } = planned;
    if (templateKey === null) throw new Error('A late fee is no mail');
    const locale = planned.locale === 'es' ? 'es' : 'en';
    const [words, brand, text] = await Promise.all([
      SUBJECT_KINDS[because.trigger].words(tx, { organizationId, id: entity.id }, locale),
      texts.brand(),
      texts.template(templateKey, locale),
    ]);
    const { trigger, anchor, offsetDays, ruleId, stepId } = because;
    const reason: ReminderReason = { key, trigger, anchor, offsetDays };
    return {
      organizationId,
      clientId: client.id,
      contactId: null,
      occurrenceKey: key,
      templateKey,
      entityType: entity.type,
      entityId: entity.id,
      to,
      locale,
      subject: reminderSubject({ text, words, brand }),
      // The text is made when the mail is sent, so that it names what is open then.
      bodyText: '',
      reason,
      ruleId,
      stepId,
    };
  }
}
