import { Injectable } from '@nestjs/common';
import type { DocumentLocale, SkipReason } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../../database/database.ts';
import { type ComposedMail, compose, MailLinks } from '../../../mails/index.ts';
import { messageParagraphs } from '../../mail-templates/filled-text.ts';
import { mailBranding } from '../../organization/mails/mail-branding.ts';
import { MailAreas } from '../../outbox/mail-areas.ts';
import type { MailArea, StoredMessage } from '../../outbox/outbox.types.ts';
import { SENT_WITH } from '../../payments/mails/money-mail.ts';
import { ANSWER_WORDS, type AnswerTemplate } from './answer-mail-words.ts';
import { ANSWER_ENTITY } from './answer-mails.ts';
import { readProposal } from './proposal-rows.ts';

/** Makes the mails that follow a client's answer to a proposal. */
@Injectable()
export class AnswerMailArea implements MailArea {
  readonly isDocument = false;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly links: MailLinks,
    areas: MailAreas,
  ) {
    areas.register(ANSWER_ENTITY, this);
  }

  /** An answer stays what it was, so that only a removed client makes its mail needless. */
  async stillWanted(
    tx: Transaction,
    { organizationId, entityId }: StoredMessage,
  ): Promise<SkipReason | null> {
    return (await readProposal(tx, { organizationId, id: entityId })) ? null : 'removed';
  }

  async compose(message: StoredMessage): Promise<ComposedMail> {
    const { organizationId, subject, bodyText, reason } = message;
    const language: DocumentLocale = message.locale === 'es' ? 'es' : 'en';
    const template = message.templateKey as AnswerTemplate;
    const words = ANSWER_WORDS[language];
    const brand = await this.worker.transaction(NO_USER, (tx) => mailBranding(tx, organizationId));
    const href = this.links.renewal(String(reason.renewalId));
    return compose({
      language,
      brand,
      subject,
      preheader: subject,
      heading: words.heading[template],
      paragraphs: messageParagraphs(bodyText ?? ''),
      // The page of a renewal is one of members.
      ...(template !== 'renewal_answer' && { action: { label: words.open, href } }),
      notes: [],
      reason: SENT_WITH[language](brand.name),
    });
  }

  /** Nothing depends on the outcome: the answer is stored. */
  async onOutcome(): Promise<void> {}
}
