import { raw } from 'sql-template-tag';
import type { StoredMessage } from './outbox.types.ts';

/** Another mail about the same thing is on its way, or a later one was sent. */
const IS_OVERTAKEN = `EXISTS (SELECT FROM oficio.outbox other
  WHERE other.organization_id = entry.organization_id AND other.entity_type = entry.entity_type
    AND other.entity_id = entry.entity_id AND other.template_key = entry.template_key AND other.id <> entry.id
    AND (other.state IN ('queued', 'sending', 'uncertain')
      OR other.state = 'sent' AND other.created_at > entry.created_at)) AS "isOvertaken"`;

/** The columns of a message, on the row `entry`. */
export const MESSAGE = raw(
  `${IS_OVERTAKEN}, ${Object.entries({
    id: 'id',
    organizationId: 'organization_id',
    clientId: 'client_id',
    contactId: 'contact_id',
    occurrenceKey: 'occurrence_key',
    kind: 'kind',
    templateKey: 'template_key',
    entityType: 'entity_type',
    entityId: 'entity_id',
    to: 'to_address',
    cc: 'cc',
    locale: 'locale',
    subject: 'subject',
    bodyText: 'body_text',
    reason: 'reason',
    ruleId: 'rule_id',
    stepId: 'step_id',
    dueAt: 'due_at',
    state: 'state',
    skipReason: 'skip_reason',
    failure: 'failure',
    attempts: 'attempts',
    nextAttemptAt: 'next_attempt_at',
    sendingSince: 'sending_since',
    messageId: 'message_id',
    sentAt: 'sent_at',
    createdBy: 'created_by',
    createdAt: 'created_at',
  } satisfies Record<Exclude<keyof StoredMessage, 'isOvertaken'>, string>)
    .map(([name, column]) => `entry.${column} AS "${name}"`)
    .join(', ')}`,
);
