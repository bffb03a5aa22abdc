import { Injectable } from '@nestjs/common';
import type {
  BodyOf,
  MailPreview,
  MailPreviewBody,
  MoneyMail,
  OutboxMessage,
  paymentMailRoutes,
} from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { type ComposedMail, compose, type MailBrand, MailLinks } from '../../../mails/index.ts';
import { showChangeOfClient } from '../../../records/client-of-record.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { messageParagraphs } from '../../mail-templates/filled-text.ts';
import { mailBranding } from '../../organization/mails/mail-branding.ts';
import { MailPreviews } from '../../outbox/mail-previews.service.ts';
import { recipientsOf } from '../../outbox/mail-recipients.ts';
import { MailSuppressions } from '../../outbox/mail-suppressions.service.ts';
import { OutboxService } from '../../outbox/outbox.service.ts';
import { Outbox } from '../../outbox/outbox.ts';
import { type MoneyMailFacts, SENT_WITH } from './money-mail.ts';
import { mailHistory } from './money-mails.repository.ts';

/** Reads what the mail is about, in the caller's transaction. */
export type ReadFacts = (tx: Transaction) => Promise<MoneyMailFacts>;

/** Mails about payments, refunds and statements to clients. */
@Injectable()
export class MoneyMailsService {
  constructor(
    private readonly database: ApiDatabase,
    private readonly kit: RecordKit,
    private readonly outbox: Outbox,
    private readonly messages: OutboxService,
    private readonly suppressions: MailSuppressions,
    private readonly previews: MailPreviews,
    private readonly links: MailLinks,
  ) {}

  suggestion(scope: OrganizationScope, read: ReadFacts): Promise<MoneyMail> {
    return this.database.transaction(scope, async (tx) => {
      const facts = await read(tx);
      const { addresses, earlier } = await mailHistory(tx, scope.organizationId, facts);
      return { ...recipientsOf(addresses), ...facts.suggested, earlier };
    });
  }

  async preview(
    scope: OrganizationScope,
    read: ReadFacts,
    { addresses, ...text }: MailPreviewBody,
  ): Promise<MailPreview> {
    const { facts, brand } = await this.database.transaction(scope, async (tx) => ({
      facts: await read(tx),
      brand: await mailBranding(tx, scope.organizationId),
    }));
    const href = facts.openedId === null ? null : this.links.portal('…');
    const { html } = await composeMoneyMail(facts, brand, { ...text, href });
    return this.previews.of(scope, html, addresses);
  }

  /**
   * Queues one mail: the first address gets it, the others a copy.
   * @throws ApiError message.not_possible if there was another mail meanwhile, rate.limited; request.invalid for an
   *   address that gets no mail
   */
  async send(
    scope: OrganizationScope,
    read: ReadFacts,
    { to, cc = [], subject, message, earlier }: BodyOf<typeof paymentMailRoutes.send>,
  ): Promise<OutboxMessage> {
    await this.suppressions.requireReachable(scope, { to, cc });
    return this.kit.work.write(scope, async (tx) => {
      const { entityType, entityId, templateKey, clientId, locale, reason, audited } = await read(tx);
      const history = await mailHistory(tx, scope.organizationId, { entityType, entityId, clientId });
      const [first = '', ...copies] = [...new Set([...to, ...cc])];
      const id =
        history.earlier === earlier
          ? await this.outbox.enqueueMail(tx, {
              organizationId: scope.organizationId,
              clientId,
              contactId: null,
              occurrenceKey: `${entityType}.mailed:${entityId}:${earlier + 1}`,
              kind: 'manual',
              templateKey,
              entityType,
              entityId,
              to: first,
              cc: copies,
              locale,
              subject,
              bodyText: message,
              reason,
              createdBy: scope.userId,
            })
          : null;
      if (id === null) {
        throw new ApiError('message.not_possible', 'Another mail about this was sent in the meantime.');
      }
      await this.kit.audit.record(tx, scope, {
        action: 'mail_queued',
        entity: audited,
        changes: { to, cc, subject },
      });
      await showChangeOfClient(tx, scope, clientId);
      return this.messages.read(tx, scope, id);
    });
  }
}

/** A mail in the organization's name: the person's text, the facts, and the link to the client's page if there is one. */
export function composeMoneyMail(
  { locale, heading, suggested, paragraphs, table, open }: MoneyMailFacts,
  brand: MailBrand,
  { subject, message, href }: { subject: string; message: string; href: string | null },
): Promise<ComposedMail> {
  return compose({
    language: locale,
    brand,
    subject,
    preheader: suggested.subject,
    heading,
    paragraphs: [...messageParagraphs(message), ...paragraphs],
    ...(table && { table }),
    ...(href !== null && { action: { label: open, href } }),
    notes: [],
    reason: SENT_WITH[locale](brand.name),
  });
}
