import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import type { RequestScope } from './request-scope.ts';

export interface AuditEntry {
  action:
    | 'created'
    | 'updated'
    | 'archived'
    | 'restored'
    | 'deleted'
    | 'trial_started'
    | 'checkout_opened'
    | 'portal_opened'
    | 'canceled'
    | 'resumed'
    | 'plan_changed'
    | 'checkout_returned'
    | 'sessions_ended'
    | 'welcomed'
    | 'deletion_scheduled'
    | 'deletion_cancelled'
    | 'invited'
    | 'invited_again'
    | 'revoked'
    | 'joined'
    | 'declined'
    | 'left'
    | 'removed'
    | 'role_changed'
    | 'handed_over'
    | 'switched'
    | 'set_up'
    | 'logo_stored'
    | 'logo_removed'
    | 'exported';
  entity: {
    type:
      | 'client'
      | 'profile'
      | 'subscription'
      | 'coupon'
      | 'invitation'
      | 'member'
      | 'organization'
      | 'support_ticket';
    id: string;
    name: string;
  };
  /** What was written, by field. */
  changes?: Record<string, unknown>;
}

/** Who does something, as far as the log tells of it. */
export type AuditActor = Pick<RequestScope, 'userId' | 'organizationId' | 'requestId'> & {
  principal: Pick<RequestScope['principal'], 'displayName'>;
};

/** Who changed what, when: one row for each mutating request, in its transaction, never changed afterwards. */
@Injectable()
export class AuditLog {
  constructor(private readonly clock: Clock) {}

  async record(
    tx: Transaction,
    scope: AuditActor,
    { action, entity, changes = {} }: AuditEntry,
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO oficio.audit_log (id, at, organization_id, actor_user_id, actor_name, action,
         entity_type, entity_id, entity_name, changes, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        randomUUID(),
        this.clock.now().toISOString(),
        scope.organizationId,
        scope.userId,
        scope.principal.displayName,
        action,
        entity.type,
        entity.id,
        entity.name,
        JSON.stringify(changes),
        scope.requestId,
      ],
    );
  }
}
