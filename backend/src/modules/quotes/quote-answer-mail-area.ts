import { Injectable } from '@nestjs/common';
import type { DocumentLocale, SkipReason } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { type ComposedMail, compose } from '../../mails/index.ts';
import { MAIL_WORDS } from '../invoices/mails/invoice-mail-words.ts';
import { messageParagraphs } from '../mail-templates/filled-text.ts';
import { mailBranding } from '../organization/mails/mail-branding.ts';
import { MailAreas } from '../outbox/mail-areas.ts';
import type { MailArea, StoredMessage } from '../outbox/outbox.types.ts';
import { SENT_WITH } from '../payments/mails/money-mail.ts';
import { PublicLinks } from '../public-links/public-links.ts';
import { QUOTE_ANSWER_ENTITY } from './quote-answer-mails.ts';
import { QUOTE_ANSWER_WORDS, type QuoteAnswerTemplate } from './quote-answer-words.ts';

/** Makes the mails that confirm an answer to a quote. */
@Injectable()
export class QuoteAnswerMailArea implements MailArea {
  readonly isDocument = false;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly links: PublicLinks,
    areas: MailAreas,
  ) {
    areas.register(QUOTE_ANSWER_ENTITY, this);
  }

  /** The answer was given, whatever a member has done with it since. */
  async stillWanted(
    tx: Transaction,
    { organizationId, entityId }: StoredMessage,
  ): Promise<SkipReason | null> {
    const [quote] = await tx.rows(
      'SELECT FROM public.quotes WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL',
      [organizationId, entityId],
    );
    return quote ? null : 'removed';
  }

  async compose(message: StoredMessage): Promise<ComposedMail> {
    const { organizationId, subject, bodyText } = message;
    const language: DocumentLocale = message.locale === 'es' ? 'es' : 'en';
    const { openPage, kind } = MAIL_WORDS[language];
    const { brand, href } = await this.worker.transaction(NO_USER, async (tx) => ({
      brand: await mailBranding(tx, organizationId),
      href: await this.links.giveToMail(tx, 'quote', message),
    }));
    return compose({
      language,
      brand,
      subject,
      preheader: subject,
      heading: QUOTE_ANSWER_WORDS[language].heading[message.templateKey as QuoteAnswerTemplate],
      paragraphs: messageParagraphs(bodyText ?? ''),
      action: { label: openPage(kind.quote), href },
      notes: [],
      reason: SENT_WITH[language](brand.name),
    });
  }

  /** Nothing depends on the outcome: the answer is stored. */
  async onOutcome(): Promise<void> {}
}
