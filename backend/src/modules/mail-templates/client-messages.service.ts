import { Injectable } from '@nestjs/common';
import {
  type ClientMessageBody,
  type DocumentLocale,
  type OutboxMessage,
  PARTY_VARIABLES,
  textFaults,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { showChangeOfClient } from '../../records/client-of-record.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { mailBranding } from '../organization/mails/mail-branding.ts';
import { MailSuppressions } from '../outbox/mail-suppressions.service.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { Outbox } from '../outbox/outbox.ts';
import { CLIENT_MESSAGE_ENTITY } from './client-message-area.ts';
import { filledText } from './filled-text.ts';

const VARIABLES = PARTY_VARIABLES.map(({ name }) => name);

/** Mails that members write to clients. */
@Injectable()
export class ClientMessages {
  constructor(
    private readonly kit: RecordKit,
    private readonly outbox: Outbox,
    private readonly messages: OutboxService,
    private readonly suppressions: MailSuppressions,
  ) {}

  /**
   * Queues one mail.
   * @throws ApiError resource.not_found, rate.limited; request.invalid for a fault of the text, for a contact without an
   *   address, and for an address that gets no mail
   */
  send(
    scope: OrganizationScope,
    clientId: string,
    { templateKey, contactId, to, subject, body }: ClientMessageBody,
  ): Promise<OutboxMessage> {
    const fields = textFaults(VARIABLES, { subject, body }).map(({ path, message }) => ({ path, message }));
    if (fields.length > 0) throw new ApiError('request.invalid', fields[0]?.message, { fields });
    const { organizationId, userId } = scope;
    return this.kit.work.write(scope, async (tx) => {
      const client = await readClient(tx, { organizationId, clientId, contactId });
      const address = to ?? client.contactAddress;
      if (!address) {
        const message = 'This contact has no email address. Please add one.';
        throw new ApiError('request.invalid', message, { fields: [{ path: 'contactId', message }] });
      }
      await this.suppressions.requireReachable(scope, { to: [address], cc: [] });
      const brand = await mailBranding(tx, organizationId);
      const text = filledText(
        { subject, body },
        { 'client.name': client.name, 'organization.name': brand.name },
      );
      const id = await this.outbox.enqueueMail(tx, {
        organizationId,
        clientId,
        contactId: contactId ?? null,
        occurrenceKey: `client.mailed:${clientId}:${scope.idempotency?.key ?? this.kit.newId()}`,
        kind: 'manual',
        templateKey: templateKey ?? 'client_message',
        entityType: CLIENT_MESSAGE_ENTITY,
        entityId: clientId,
        to: address,
        locale: client.locale,
        subject: text.subject,
        bodyText: text.message,
        createdBy: userId,
      });
      if (id === null) throw new ApiError('message.not_possible', 'This email was queued before.');
      await this.kit.audit.record(tx, scope, {
        action: 'mail_queued',
        entity: { type: 'client', id: clientId, name: client.name, clientId },
        changes: { to: [address], subject: text.subject },
      });
      await showChangeOfClient(tx, scope, clientId);
      return this.messages.read(tx, scope, id);
    });
  }
}

interface ClientRow {
  name: string;
  locale: DocumentLocale;
  contactAddress: string | null;
}

/** @throws ApiError resource.not_found for a client or a contact that the caller doesn't see */
async function readClient(
  tx: Transaction,
  {
    organizationId,
    clientId,
    contactId,
  }: { organizationId: string; clientId: string; contactId: string | undefined },
): Promise<ClientRow> {
  const [row] = await tx.rows<ClientRow & Record<string, unknown>>(
    `SELECT client.display_name AS name, client.locale, nullif(contact.email, '') AS "contactAddress"
     FROM public.client_directory client LEFT JOIN oficio.client_contacts contact
       ON contact.organization_id = client.organization_id AND contact.client_id = client.id AND contact.id = $3
     WHERE client.organization_id = $1 AND client.id = $2 AND client.deleted_at IS NULL
       AND ($3::uuid IS NULL OR contact.id IS NOT NULL)`,
    [organizationId, clientId, contactId ?? null],
  );
  if (!row) throw new ApiError('resource.not_found');
  return row;
}
