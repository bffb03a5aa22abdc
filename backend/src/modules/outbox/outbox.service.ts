import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ListedMessage, MessageAction, OutboxMessage, ReadMessage } from '@oficio/contracts';
import { messageActions, type OutboxMessageEvent } from '@oficio/machines/outbox-message';
import * as z from 'zod/mini';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope, RequestScope } from '../../http/request-scope.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { markdownAsText } from '../../mails/index.ts';
import { readList } from '../../records/list.ts';
import { RecordKit } from '../../records/record-kit.ts';
import type { AuditActor, AuditEntry, SuperadminActor } from '../../writes/audit-log.ts';
import { MailAreas } from './mail-areas.ts';
import { MessageChanges } from './message-changes.service.ts';
import { OutboxRepository } from './outbox.repository.ts';
import { Outbox } from './outbox.ts';
import type { StoredMessage } from './outbox.types.ts';
import { type NamedMessage, OUTBOX_LIST, type OutboxQuery, readNamedMessage } from './outbox-list.ts';

const ACTIONS = {
  retry: { event: 'retry.requested', entry: 'mail_retried' },
  arrived: { event: 'arrival.confirmed', entry: 'mail_arrived' },
  cancel: { event: 'cancel.requested', entry: 'mail_cancelled' },
} as const satisfies Record<
  MessageAction,
  { event: OutboxMessageEvent['type']; entry: AuditEntry['action'] }
>;

/** Why a reminder was queued. */
const reasonSchema = z.object({ trigger: z.string(), anchor: z.string(), offsetDays: z.number() });

/** Who decides about a message of an organization. */
interface Decider {
  organizationId: string;
  userId: string;
  actor: AuditActor | SuperadminActor;
}

/** What people see of the outbox, and what they decide about its messages. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly queue: Outbox,
    private readonly changes: MessageChanges,
    private readonly areas: MailAreas,
    private readonly jobs: Jobs,
    private readonly kit: RecordKit,
  ) {}

  async list(scope: OrganizationScope, query: OutboxQuery) {
    const { items, ...page } = await readList<NamedMessage, OutboxQuery>(
      this.kit.database,
      scope,
      OUTBOX_LIST,
      query,
    );
    return { items: items.map(listed), ...page };
  }

  /** @throws ApiError resource.not_found */
  async one(scope: OrganizationScope, id: string): Promise<ReadMessage> {
    const message = await readNamedMessage(this.kit.database, scope, id);
    if (!message) throw new ApiError('resource.not_found');
    const { locale, bodyText, ruleId, ruleName, reason } = message;
    const because = z.safeParse(reasonSchema, reason);
    return {
      ...listed(message),
      locale,
      bodyText: bodyText === null ? null : markdownAsText(bodyText),
      because: ruleId !== null && because.success ? { ruleName, ...because.data } : null,
    };
  }

  /**
   * @returns the message after the action; for an uncertain message that is sent again, the new message
   * @throws ApiError resource.not_found; message.not_possible with the possible actions
   */
  act(scope: OrganizationScope, id: string, action: MessageAction): Promise<OutboxMessage> {
    return this.kit.work.write(scope, (tx) => this.#actIn(tx, { ...scope, actor: scope }, id, action));
  }

  /**
   * The same of a message of any organization, whose log has the step.
   * @throws ApiError as `act`
   */
  actAsSuperadmin(scope: RequestScope, id: string, action: MessageAction): Promise<OutboxMessage> {
    return this.kit.work.writeAsWorker(scope, async (tx) => {
      const organizationId = await this.outbox.organizationOf(tx, id);
      if (organizationId === null) throw new ApiError('resource.not_found');
      const { userId, principal, requestId } = scope;
      const actor = { organizationId, superadmin: principal, requestId };
      return this.#actIn(tx, { organizationId, userId, actor }, id, action);
    });
  }

  async #actIn(tx: Transaction, by: Decider, id: string, action: MessageAction): Promise<OutboxMessage> {
    const message = await this.outbox.lock(tx, by, id);
    if (!message) throw new ApiError('resource.not_found');
    if (!actionsOf(message).includes(action)) throw notPossible(message);
    const { event, entry } = ACTIONS[action];
    const again = action === 'retry' && message.state === 'uncertain' ? randomUUID() : null;
    const at = this.kit.clock.instant();
    const changed = await this.changes.apply(
      tx,
      message,
      { type: event },
      {
        by: { actor: by.actor, action: entry },
        ...(again && { replacedBy: again }),
        ...(action === 'arrived' && { sentAt: at }),
      },
    );
    if (!changed) throw notPossible(message);
    if (again) await this.#queueAgain(tx, by, message, again);
    else if (changed.state === 'queued') await this.jobs.enqueue(tx, 'mail.send', { messageId: id });
    return shown(await this.#read(tx, by, again ?? id, action));
  }

  /** A message that the transaction has just queued. */
  async read(tx: Transaction, scope: OrganizationScope, id: string): Promise<OutboxMessage> {
    const message = await this.outbox.read(tx, scope, id);
    if (!message) throw new ApiError('resource.not_found');
    return shown(message);
  }

  /**
   * Reads the message after the action. Its area holds the lock of the thing by now, so a mail that was queued
   * meanwhile is seen.
   */
  async #read(tx: Transaction, by: Decider, id: string, action: MessageAction): Promise<StoredMessage> {
    const message = await this.outbox.lock(tx, by, id);
    if (!message) throw new Error('A changed message is missing');
    if (action === 'retry' && message.isOvertaken) throw notPossible(message);
    return message;
  }

  /** Queues an uncertain message as a new one with the same `Message-ID`, so that mail programs can recognise it. */
  async #queueAgain(
    tx: Transaction,
    by: Decider,
    message: StoredMessage,
    id: string,
  ): Promise<StoredMessage> {
    const at = this.kit.clock.instant();
    await this.queue.insert(tx, {
      ...message,
      id,
      at,
      dueAt: at,
      occurrenceKey: `again:${message.id}`,
      createdBy: by.userId,
      bodyText: message.bodyText ?? '',
    });
    const added = await this.outbox.lock(tx, by, id);
    if (!added) throw new Error('A message that was queued again is missing');
    await this.areas.of(added).onOutcome(tx, added);
    return added;
  }
}

const WORDS: Record<OutboxMessage['state'], string> = {
  queued: 'waits to be sent',
  sending: 'is being sent right now',
  sent: 'was sent',
  failed: 'could not be sent',
  bounced: 'was refused by the recipient’s mail server',
  uncertain: 'was handed to the mail server, which hasn’t confirmed it',
  skipped: 'was not sent',
  cancelled: 'was cancelled',
  replaced: 'was sent again as another mail',
};

const OFFERS: Record<MessageAction, string> = {
  arrived: 'mark it as arrived',
  retry: 'send it again',
  cancel: 'cancel it',
};

/** A message whose text was cleared can't be sent again, nor one that another mail has overtaken. */
export function actionsOf(message: StoredMessage): MessageAction[] {
  const isRepeatable = message.bodyText !== null && !message.isOvertaken;
  return messageActions(message).filter((action) => action !== 'retry' || isRepeatable);
}

function notPossible(message: StoredMessage): ApiError {
  const offers = actionsOf(message)
    .map((action) => OFFERS[action])
    .join(' or ');
  if (message.isOvertaken) {
    const text = 'Another mail about this is on its way or was sent later, so this one isn’t sent again.';
    return new ApiError('message.not_possible', text, { current: shown(message) });
  }
  const text = `This mail ${WORDS[message.state]}.${offers && ` You can ${offers}.`}`;
  return new ApiError('message.not_possible', text, { current: shown(message) });
}

function listed(message: NamedMessage): ListedMessage {
  const { clientId, clientName, ruleId } = message;
  const client = clientId !== null && clientName !== null ? { id: clientId, name: clientName } : null;
  return { ...shown(message), client, ruleId };
}

function shown(message: StoredMessage): OutboxMessage {
  const { id, kind, templateKey, entityType, entityId, clientId, contactId, to, cc, subject, state } =
    message;
  const { skipReason, failure, attempts, dueAt, nextAttemptAt, sentAt, createdAt } = message;
  return {
    id,
    kind,
    templateKey,
    entity: { type: entityType, id: entityId },
    clientId,
    contactId,
    to,
    cc: [...cc],
    subject,
    state,
    skipReason,
    failure,
    attempts,
    dueAt,
    nextAttemptAt,
    sentAt,
    createdAt,
    can: actionsOf(message),
  };
}
