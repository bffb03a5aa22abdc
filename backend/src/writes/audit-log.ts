import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuditedEntity, PersonalEntity } from '@oficio/contracts';
import { Clock } from '../clock.ts';
import type { Claims, Transaction } from '../database/database.ts';
import type { PrincipalKey } from '../sessions/api-key.ts';
import type { Principal } from '../sessions/principal.ts';

export interface AuditEntry {
  action:
    | 'created'
    | 'updated'
    | 'archived'
    | 'restored'
    | 'deleted'
    | 'merged'
    | 'merge_undone'
    | 'tag_renamed'
    | 'tag_removed'
    | 'pinned'
    | 'unpinned'
    | 'trial_started'
    | 'checkout_opened'
    | 'portal_opened'
    | 'canceled'
    | 'resumed'
    | 'plan_changed'
    | 'paid'
    | 'payment_failed'
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
    | 'scope_changed'
    | 'handed_over'
    | 'switched'
    | 'set_up'
    | 'logo_stored'
    | 'logo_removed'
    | 'exported'
    | 'imported'
    | 'import_undone'
    | 'mail_sent'
    | 'mail_failed'
    | 'mail_bounced'
    | 'mail_uncertain'
    | 'mail_skipped'
    | 'mail_retried'
    | 'mail_arrived'
    | 'mail_cancelled'
    | 'mail_queued'
    | 'mail_allowed'
    | 'mail_stopped'
    | 'unsubscribed'
    | 'resubscribed'
    | 'issued'
    | 'scheduled'
    | 'unscheduled'
    | 'marked_sent'
    | 'marked_unviewed'
    | 'viewed'
    | 'link_created'
    | 'link_revoked'
    | 'portal_entered'
    | 'portal_closed'
    | 'voided'
    | 'allocated'
    | 'refunded'
    | 'written_off'
    | 'credit_applied'
    | 'settlement_reversed'
    | 'paused'
    | 'continued'
    | 'ended'
    | 'proposed'
    | 'withdrawn'
    | 'accepted'
    | 'retracted'
    | 'revised'
    | 'approved'
    | 'refused'
    | 'waived'
    | 'confirmed'
    | 'lapsed'
    | 'snoozed'
    | 'invoiced'
    | 'invoice_paid'
    | 'invoice_voided'
    | 'auto_renewed'
    | 'fell_back'
    | 'unanswered'
    | 'checked'
    | 'connected'
    | 'disconnected'
    | 'disputed'
    | 'dispute_won'
    | 'timer_started'
    | 'timer_stopped'
    | 'rate_applied'
    | 'answered'
    | 'noted'
    | 'moved'
    | 'completed'
    | 'commented'
    | 'comment_removed'
    | 'rotated'
    | 'tested'
    | 'sent_again'
    | 'resolved'
    | 'reopened'
    | 'rated'
    | 'suspended'
    | 'unsuspended'
    | 'sending_paused'
    | 'sending_resumed'
    | 'trial_extended'
    | 'access_granted'
    | 'access_ended'
    | 'view_begun'
    | 'view_ended'
    | 'page_viewed'
    | 'verification_resent'
    | 'job_retried'
    | 'applied_again'
    | 'inactivity_noticed';
  entity: {
    type: AuditedEntity | PersonalEntity;
    id: string;
    name: string;
    /** The client to whose timeline the entry belongs. */
    clientId?: string | null;
  };
  /** The new values by field. */
  changes?: Record<string, unknown>;
}

export interface AuditActor extends Claims {
  requestId: string;
  principal: { displayName: string; key?: Pick<PrincipalKey, 'name' | 'prefix'> | null };
}

/** Another system that reports a change of an organization's data. */
export interface SystemActor {
  organizationId: string;
  /** Its name for people. */
  system: string;
}

/** A client who acts on a page of theirs, without an account. */
export interface ClientActor {
  organizationId: string;
  /** The client's name. */
  client: string;
}

/** A superadmin, in the log of an organization or, without one, of Oficio. */
export interface SuperadminActor {
  organizationId: string | null;
  superadmin: Pick<Principal, 'userId' | 'displayName'>;
  requestId: string | null;
}

type Actor = AuditActor | SystemActor | ClientActor | SuperadminActor;

/** Writes one row for each mutating request or report, in the transaction of its effect. No row is changed afterwards. */
@Injectable()
export class AuditLog {
  constructor(private readonly clock: Clock) {}

  /** Resolves once the row was sent. */
  async record(tx: Transaction, actor: Actor, { action, entity, changes = {} }: AuditEntry): Promise<void> {
    const by = authorOf(actor);
    tx.send(
      `INSERT INTO oficio.audit_log (id, at, organization_id, actor_kind, actor_user_id, actor_name, action,
         entity_type, entity_id, entity_name, client_id, changes, request_id, actor_key)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        randomUUID(),
        this.clock.instant(),
        actor.organizationId,
        by.kind,
        by.userId,
        by.name,
        action,
        entity.type,
        entity.id,
        entity.name,
        entity.clientId ?? null,
        JSON.stringify(changes),
        by.requestId,
        by.key,
      ],
    );
  }
}

function authorOf(actor: Actor) {
  const nobody = { userId: null, requestId: null, key: null };
  if ('superadmin' in actor) {
    const { superadmin, requestId } = actor;
    return {
      kind: 'superadmin',
      userId: superadmin.userId,
      name: superadmin.displayName,
      requestId,
      key: null,
    };
  }
  if ('system' in actor) return { ...nobody, kind: 'system', name: actor.system };
  if ('client' in actor) return { ...nobody, kind: 'client', name: actor.client };
  const { userId, principal, requestId } = actor;
  const { displayName: name, key } = principal;
  return { kind: 'member', userId, name, requestId, key: key ? `${key.name} (${key.prefix}…)` : null };
}
