import { Injectable } from '@nestjs/common';
import {
  type DocumentLocale,
  REMINDER_TEMPLATE_KEYS,
  REMINDER_TRIGGERS,
  recheck,
  type SkipReason,
} from '@oficio/contracts';
import * as z from 'zod/mini';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { templateText } from '../mail-templates/mail-template-rows.ts';
import { mailBranding } from '../organization/mails/mail-branding.ts';
import { MailAreas, REMINDER_AREA } from '../outbox/mail-areas.ts';
import type { MadeMail, MailArea, StoredMessage, UnwantedMail } from '../outbox/outbox.types.ts';
import { Unsubscribing } from '../outbox/unsubscribing.service.ts';
import { PublicLinks } from '../public-links/public-links.ts';
import { readFacts } from './reminder-facts.ts';
import { composeReminder, keptReminder } from './reminder-mail.ts';
import { plannedRules } from './reminder-rule-rows.ts';
import { SUBJECT_KINDS } from './subjects/subject-kinds.ts';

/** What the outbox stores about a reminder, besides its rule and its step. */
const reasonSchema = z.object({
  key: z.string(),
  trigger: z.enum(REMINDER_TRIGGERS),
  anchor: z.string(),
  offsetDays: z.number(),
});
export type ReminderReason = z.infer<typeof reasonSchema>;

const templateKeySchema = z.enum(REMINDER_TEMPLATE_KEYS);

/** Makes the mails of reminders. */
@Injectable()
export class ReminderMailArea implements MailArea {
  readonly isDocument = false;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly links: PublicLinks,
    private readonly unsubscribing: Unsubscribing,
    private readonly clock: Clock,
    areas: MailAreas,
  ) {
    areas.register(REMINDER_AREA, this);
  }

  /** A reminder that a person sends needs no rule that is on, and its recipient has no limits. */
  stillWanted(tx: Transaction, message: StoredMessage): Promise<SkipReason | null> {
    return this.#unwanted(tx, message, { isLimited: message.kind !== 'manual' });
  }

  async #unwanted(
    tx: Transaction,
    message: StoredMessage,
    { isLimited }: { isLimited: boolean },
  ): Promise<SkipReason | null> {
    const { id, organizationId, entityId, ruleId, kind } = message;
    const { key, trigger } = z.parse(reasonSchema, message.reason);
    const at = this.clock.instant();
    const rules = (
      await plannedRules(tx, organizationId, { alsoId: kind === 'manual' ? ruleId : null, at })
    ).filter((rule) => rule.id === ruleId);
    if (rules.length === 0) return 'paused';
    // The anchor may have moved by any time.
    const window = { from: '0100-01-01T00:00:00.000Z', to: '9900-01-01T00:00:00.000Z' };
    const facts = await readFacts(
      tx,
      { organizationId, rules, ...window, pastFrom: at },
      { entityId, messageId: id, to: message.to },
    );
    if (facts.subjects.length === 0)
      return SUBJECT_KINDS[trigger].whyGone(tx, { organizationId, id: entityId });
    return recheck(facts, key, { at, isLimited });
  }

  /**
   * The claim takes no lock on the thing, so a payment can be committed while the mail is claimed. The values are read
   * first: if the thing is still open after that, they are of a time when it was open.
   */
  async compose(message: StoredMessage): Promise<MadeMail | UnwantedMail> {
    const { organizationId, entityId, locale: stored } = message;
    const { trigger } = z.parse(reasonSchema, message.reason);
    const templateKey = z.parse(templateKeySchema, message.templateKey);
    const locale: DocumentLocale = stored === 'es' ? 'es' : 'en';
    return this.worker.transaction(NO_USER, async (tx) => {
      const words = await SUBJECT_KINDS[trigger].words(tx, { organizationId, id: entityId }, locale);
      const skipReason = await this.#unwanted(tx, message, { isLimited: false });
      if (skipReason) return { skipReason };
      const [brand, text, page, unsubscribe] = await Promise.all([
        mailBranding(tx, organizationId),
        templateText(tx, organizationId, templateKey, locale),
        words.page === null ? null : this.links.giveToMail(tx, words.page, message),
        this.unsubscribing.giveToMail(tx, message),
      ]);
      const reminder = { text, locale, words, brand };
      const mail = await composeReminder(reminder, { page, unsubscribe });
      return { ...mail, unsubscribe, kept: keptReminder(reminder) };
    });
  }

  /** Nothing depends on the outcome. */
  async onOutcome(): Promise<void> {}
}
