import { Injectable } from '@nestjs/common';
import type { PlannedReminder } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { templateText } from '../mail-templates/mail-template-rows.ts';
import { mailBranding } from '../organization/mails/mail-branding.ts';
import { Outbox } from '../outbox/outbox.ts';
import { reminderSubject } from './reminder-mail.ts';
import type { ReminderReason } from './reminder-mail-area.ts';
import { SUBJECT_KINDS } from './subjects/subject-kinds.ts';

/** Puts planned reminders into the outbox, each once. */
@Injectable()
export class ReminderQueue {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues a reminder that is due, or stores that it is skipped. A step without a recipient isn't stored, because the
   * outbox has mails to addresses alone.
   */
  async add(tx: Transaction, organizationId: string, planned: PlannedReminder): Promise<void> {
    const { to, willSkip, at } = planned;
    if (to === null) return;
    const message = await this.#messageOf(tx, organizationId, planned, to);
    if (willSkip === null) {
      await this.outbox.enqueueMail(tx, { ...message, kind: 'automatic', createdBy: null, dueAt: at });
    } else
      await this.outbox.addSkipped(
        tx,
        { ...message, kind: 'automatic', createdBy: null, dueAt: at },
        willSkip,
      );
  }

  /** Queues a reminder that a person sends now. False if it was handled meanwhile. */
  async sendNow(
    tx: Transaction,
    scope: OrganizationScope,
    planned: PlannedReminder,
    to: string,
  ): Promise<boolean> {
    const message = await this.#messageOf(tx, scope.organizationId, planned, to);
    const by = { kind: 'manual', createdBy: scope.userId, dueAt: this.clock.instant() } as const;
    const id = await this.outbox.enqueueMail(tx, { ...message, ...by });
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
    const by = { kind: 'automatic', createdBy: scope.userId, dueAt: planned.at } as const;
    return this.outbox.addCancelled(tx, { ...message, ...by }, scope);
  }

  async #messageOf(tx: Transaction, organizationId: string, planned: PlannedReminder, to: string) {
    const { key, entity, client, because, templateKey } = planned;
    if (templateKey === null) throw new Error('A late fee is no mail');
    const locale = planned.locale === 'es' ? 'es' : 'en';
    const words = await SUBJECT_KINDS[because.trigger].words(tx, { organizationId, id: entity.id }, locale);
    const brand = await mailBranding(tx, organizationId);
    const text = await templateText(tx, organizationId, templateKey, locale);
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
