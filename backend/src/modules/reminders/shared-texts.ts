import type { DocumentLocale, ReminderTemplateKey, TemplateText } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { templateText } from '../mail-templates/mail-template-rows.ts';
import { type MailBranding, mailBranding } from '../organization/mails/mail-branding.ts';

/** What the reminders of one organization have in common. It is read once in a transaction, at its first use. */
export class SharedTexts {
  #brand: Promise<MailBranding> | undefined;
  readonly #templates = new Map<string, Promise<TemplateText>>();

  constructor(
    private readonly tx: Transaction,
    private readonly organizationId: string,
  ) {}

  /** @throws ApiError as `mailBranding` */
  brand(): Promise<MailBranding> {
    this.#brand ??= mailBranding(this.tx, this.organizationId);
    return this.#brand;
  }

  template(key: ReminderTemplateKey, locale: DocumentLocale): Promise<TemplateText> {
    const name = `${key} ${locale}`;
    const text = this.#templates.get(name) ?? templateText(this.tx, this.organizationId, key, locale);
    this.#templates.set(name, text);
    return text;
  }
}
