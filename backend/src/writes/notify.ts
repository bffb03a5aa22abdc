import {
  NOTIFICATION_TYPES,
  type NotificationParams,
  type NotificationType,
  type NotifiedEntity,
  type Severity,
} from '@oficio/contracts';
import type { Transaction } from '../database/database.ts';

/** Something that has happened in an organization, for the members who may read about it. */
export interface NotifiedCause<Type extends NotificationType> {
  type: Type;
  entity: { type: NotifiedEntity; id: string };
  /** Limited members are notified of assigned clients alone; null: only members who see all clients. */
  clientId: string | null;
  /** The only member who is notified, of their own account and whatever their scope. */
  account?: string;
  /** What the text names. */
  params: NotificationParams[Type];
  /** Absent: the usual one of the type. */
  severity?: Severity;
  /** Causes with one key within an hour are one notification. Absent: those of the type about the entity. */
  groupKey?: string;
}

/**
 * Notifies members in the transaction of the cause, which the notifications then share the fate of. The database chooses
 * the recipients by role, scope and settings; the person who acts is none of them, unless
 * the cause is about their own account.
 * @param at the cause's time
 */
export function notify<Type extends NotificationType>(
  tx: Transaction,
  { organizationId, at }: { organizationId: string; at: string },
  {
    type,
    entity,
    clientId,
    account,
    params,
    severity,
    groupKey = `${type} ${entity.id}`,
  }: NotifiedCause<Type>,
): void {
  const { right, email, ...usual } = NOTIFICATION_TYPES[type];
  tx.send('SELECT oficio.notify($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
    organizationId,
    type,
    severity ?? usual.severity,
    right,
    email,
    entity.type,
    entity.id,
    clientId,
    JSON.stringify(params),
    groupKey,
    at,
    account ?? null,
  ]);
}
