import { Injectable } from '@nestjs/common';
import type { MessageAction, Page, SuperadminMessage } from '@oficio/contracts';
import { ApiError } from '../../../http/api-error.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { actionsOf, OutboxService } from '../../outbox/outbox.service.ts';
import {
  type UnsettledMail,
  type UnsettledMailsQuery,
  UnsettledMailsRepository,
} from './unsettled-mails.repository.ts';

/** Mails of all organizations that wait for a decision of a person. */
@Injectable()
export class SuperadminOutbox {
  constructor(
    private readonly mails: UnsettledMailsRepository,
    private readonly outbox: OutboxService,
  ) {}

  async list(scope: RequestScope, query: UnsettledMailsQuery): Promise<Page<SuperadminMessage>> {
    const page = await this.mails.page(scope, query);
    return { ...page, items: page.items.map(shown) };
  }

  /** @throws ApiError resource.not_found, message.not_possible */
  async act(scope: RequestScope, id: string, action: MessageAction): Promise<SuperadminMessage> {
    requireSuperadmin(scope);
    const { id: resultId } = await this.outbox.actAsSuperadmin(scope, id, action);
    const mail = await this.mails.one(resultId);
    if (!mail) throw new ApiError('resource.not_found');
    return shown(mail);
  }
}

function shown(mail: UnsettledMail): SuperadminMessage {
  const { id, organization, kind, templateKey, entityType, entityId, to, subject, state } = mail;
  const { failure, attempts, dueAt, createdAt } = mail;
  const entity = { type: entityType, id: entityId };
  const sent = { to, subject, state, failure, attempts, dueAt, createdAt };
  return { id, organization, kind, templateKey, entity, ...sent, can: actionsOf(mail) };
}
