import { Injectable } from '@nestjs/common';
import type { DocumentLocale, SkipReason } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { type ComposedMail, compose } from '../../mails/index.ts';
import { mailBranding } from '../organization/mails/mail-branding.ts';
import { MailAreas } from '../outbox/mail-areas.ts';
import type { MailArea, StoredMessage } from '../outbox/outbox.types.ts';
import { SENT_WITH } from '../payments/mails/money-mail.ts';
import { PublicLinks } from '../public-links/public-links.ts';
import { readPortalContact } from './portal-contact-rows.ts';
import { SIGN_IN_WORDS } from './sign-in-words.ts';

/** The type of the messages. Their entity is the contact. */
export const SIGN_IN_ENTITY = 'portal_sign_in';

/** Makes the mails with sign-in links. */
@Injectable()
export class SignInMailArea implements MailArea {
  readonly isDocument = false;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly links: PublicLinks,
    areas: MailAreas,
  ) {
    areas.register(SIGN_IN_ENTITY, this);
  }

  /** The contact may have lost the portal, or have another address by now. */
  async stillWanted(tx: Transaction, { entityId, to }: StoredMessage): Promise<SkipReason | null> {
    const contact = await readPortalContact(tx, entityId);
    return contact?.address === to.toLowerCase() ? null : 'removed';
  }

  compose(message: StoredMessage): Promise<ComposedMail> {
    const { organizationId, subject } = message;
    const language: DocumentLocale = message.locale === 'es' ? 'es' : 'en';
    const words = SIGN_IN_WORDS[language];
    return this.worker.transaction(NO_USER, async (tx) => {
      const brand = await mailBranding(tx, organizationId);
      const href = await this.links.giveToMail(tx, 'sign_in', message);
      return compose({
        language,
        brand,
        subject,
        preheader: words.note,
        heading: words.heading,
        paragraphs: [words.text(brand.name)],
        action: { label: words.action, href },
        notes: [words.note],
        reason: SENT_WITH[language](brand.name),
      });
    });
  }

  /** Nothing depends on the outcome. */
  async onOutcome(): Promise<void> {}
}
