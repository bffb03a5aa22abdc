import { Injectable } from '@nestjs/common';
import {
  type DocumentLocale,
  MAIL_TEMPLATE_USES,
  sampleValues,
  type TemplatePreviewBody,
  type TemplateText,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RateLimits } from '../../limits/rate-limits.ts';
import { type ComposedMail, type MailBrand, Mailer, MailLinks } from '../../mails/index.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { readRecord } from '../../records/record-rows.ts';
import { clientArea } from '../clients/client-area.ts';
import { domainArea } from '../domains/domain-area.ts';
import { serviceArea } from '../hosting/service-area.ts';
import { composeInvoiceMail, documentValues, invoiceTemplate } from '../invoices/mails/invoice-mail.ts';
import { mailedDocument } from '../invoices/mails/mailed-document.ts';
import { mailBranding } from '../organization/mails/mail-branding.ts';
import { composeMoneyMail } from '../payments/mails/money-mails.service.ts';
import { paymentMail } from '../payments/mails/payment-mail.ts';
import { composeReminder, type ReminderLinks } from '../reminders/reminder-mail.ts';
import { SUBJECT_KINDS } from '../reminders/subjects/subject-kinds.ts';
import { filledText, type TemplateValues } from './filled-text.ts';
import { clientName } from './mail-template-rows.ts';
import { requireText, type TemplateName } from './mail-templates.service.ts';

interface ShownText {
  locale: DocumentLocale;
  text: TemplateText;
  brand: MailBrand;
}

/** The mail that a text makes before it is saved. */
@Injectable()
export class TemplatePreviews {
  constructor(
    private readonly kit: RecordKit,
    private readonly links: MailLinks,
    private readonly limits: RateLimits,
    private readonly mailer: Mailer,
  ) {}

  /** @throws ApiError request.invalid with each fault at its field; resource.not_found for the record */
  async preview(
    scope: OrganizationScope,
    { key, locale }: TemplateName,
    { subject, body, entityId }: TemplatePreviewBody,
  ): Promise<ComposedMail> {
    const text = { subject, body };
    requireText(key, text);
    if (entityId !== undefined) await this.#requireRecord(scope, key, entityId);
    return this.kit.database.transaction(scope, async (tx) => {
      const brand = await mailBranding(tx, scope.organizationId);
      const shown = { locale, text, brand };
      if (entityId !== undefined) return this.#ofRecord(tx, scope, key, entityId, shown);
      const values = { ...sampleValues(key, locale), 'organization.name': brand.name };
      return this.#plain(key, shown, values);
    });
  }

  /**
   * Sends the mail to the caller.
   * @throws ApiError as `preview`; rate.limited; service.unavailable without the mail server
   */
  async sendTest(
    scope: OrganizationScope,
    name: TemplateName,
    body: TemplatePreviewBody,
  ): Promise<{ to: string }> {
    const mail = await this.preview(scope, name, body);
    const { userId, organizationId, principal } = scope;
    const reason = 'You have sent yourself as many tests as you can in an hour.';
    await this.limits.require('testMails', `organization ${organizationId} member ${userId}`, reason);
    try {
      await this.mailer.send({ to: principal.email, ...mail });
    } catch {
      throw new ApiError('service.unavailable', 'The test wasn’t sent. Please try again later.');
    }
    return { to: principal.email };
  }

  /** The record is one that the caller sees, and of the template's kind. */
  async #requireRecord(scope: OrganizationScope, key: TemplateName['key'], id: string): Promise<void> {
    const { record } = MAIL_TEMPLATE_USES[key];
    if (record === null) throw new ApiError('resource.not_found');
    if (record === 'domain') await readRecord(this.kit, domainArea, scope, id);
    if (record === 'hosting') await readRecord(this.kit, serviceArea, scope, id);
    if (record === 'client') await readRecord(this.kit, clientArea, scope, id);
  }

  async #ofRecord(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    key: TemplateName['key'],
    id: string,
    shown: ShownText,
  ): Promise<ComposedMail> {
    const { locale, text, brand } = shown;
    const ref = { organizationId, id };
    switch (MAIL_TEMPLATE_USES[key].record) {
      case 'domain':
        return this.#plain(key, shown, (await SUBJECT_KINDS.domain_expiry.words(tx, ref, locale)).values);
      case 'hosting':
        return this.#plain(key, shown, (await SUBJECT_KINDS.hosting_renewal.words(tx, ref, locale)).values);
      case 'client':
        return this.#plain(key, shown, await clientValues(tx, ref));
      case 'payment': {
        const facts = await paymentMail(tx, organizationId, id, { locale, text });
        const href = facts.openedId === null ? null : this.links.portal('…');
        return composeMoneyMail(facts, brand, { ...facts.suggested, href });
      }
      default: {
        const document = await documentOf(tx, ref, locale);
        if ((invoiceTemplate(document.block) === 'credit_note_sent') !== (key === 'credit_note_sent'))
          throw new ApiError('resource.not_found');
        const isReminder = MAIL_TEMPLATE_USES[key].sentBy === 'rule';
        const values = documentValues(document);
        const page = this.links.portal('…');
        return isReminder
          ? composeReminder(
              { text, locale, brand, words: { values, page: 'invoice' } },
              this.#linksOf(key, page),
            )
          : composeInvoiceMail(document, brand, { ...filledText(text, values), href: page });
      }
    }
  }

  /** A mail with the text alone. */
  #plain(
    key: TemplateName['key'],
    { text, locale, brand }: ShownText,
    values: TemplateValues,
  ): Promise<ComposedMail> {
    return composeReminder({ text, locale, brand, words: { values, page: null } }, this.#linksOf(key, null));
  }

  /** Nobody has received a preview, so its links have no token. */
  #linksOf(key: TemplateName['key'], page: string | null): ReminderLinks {
    const isReminder = MAIL_TEMPLATE_USES[key].sentBy === 'rule';
    return { page, unsubscribe: isReminder ? this.links.unsubscribe('…') : null };
  }
}

/** @throws ApiError resource.not_found, for a draft, too */
async function documentOf(
  tx: Transaction,
  ref: { organizationId: string; id: string },
  locale: DocumentLocale,
) {
  const document = await mailedDocument(tx, ref);
  if (!document) throw new ApiError('resource.not_found');
  return { ...document, block: { ...document.block, locale } };
}

/** @throws ApiError resource.not_found */
async function clientValues(
  tx: Transaction,
  ref: { organizationId: string; id: string },
): Promise<TemplateValues> {
  const name = await clientName(tx, ref);
  if (name === null) throw new ApiError('resource.not_found');
  return { 'client.name': name };
}
