import type { AuditedEntity } from './audit-entities.ts';

interface OutgoingEventKind {
  entity: AuditedEntity;
  /** The actions of the audit log that are the event. None: the database emits it by itself. */
  actions: readonly string[];
}

const updated = ['updated', 'archived', 'restored'] as const;

/** Everything that is sent to webhook endpoints. `npm run rules` writes `oficio.webhook_event` from the actions. */
export const WEBHOOK_EVENTS = {
  'client.created': { entity: 'client', actions: ['created'] },
  'client.updated': { entity: 'client', actions: [...updated, 'merged', 'merge_undone'] },
  'client.deleted': { entity: 'client', actions: ['deleted'] },
  'service.created': { entity: 'hosting', actions: ['created'] },
  'service.updated': { entity: 'hosting', actions: updated },
  'service.deleted': { entity: 'hosting', actions: ['deleted'] },
  'domain.created': { entity: 'domain', actions: ['created'] },
  'domain.updated': { entity: 'domain', actions: updated },
  'domain.deleted': { entity: 'domain', actions: ['deleted'] },
  'certificate.created': { entity: 'certificate', actions: ['created'] },
  'certificate.updated': { entity: 'certificate', actions: updated },
  'certificate.deleted': { entity: 'certificate', actions: ['deleted'] },
  'renewal.created': { entity: 'renewal', actions: ['created'] },
  'renewal.updated': {
    entity: 'renewal',
    actions: [
      'updated',
      'snoozed',
      'withdrawn',
      'unanswered',
      'waived',
      'fell_back',
      'auto_renewed',
      'invoice_voided',
      'settlement_reversed',
    ],
  },
  'renewal.proposed': { entity: 'renewal', actions: ['proposed'] },
  'renewal.approved': { entity: 'renewal', actions: ['approved'] },
  'renewal.declined': { entity: 'renewal', actions: ['refused'] },
  'renewal.invoiced': { entity: 'renewal', actions: ['invoiced'] },
  'renewal.paid': { entity: 'renewal', actions: ['invoice_paid'] },
  'renewal.confirmed': { entity: 'renewal', actions: ['confirmed'] },
  'renewal.lapsed': { entity: 'renewal', actions: ['lapsed'] },
  'project.created': { entity: 'project', actions: ['created'] },
  'project.updated': { entity: 'project', actions: updated },
  'project.deleted': { entity: 'project', actions: ['deleted'] },
  'task.created': { entity: 'task', actions: ['created'] },
  'task.updated': { entity: 'task', actions: ['updated', 'moved', 'restored', 'comment_removed'] },
  'task.completed': { entity: 'task', actions: ['completed'] },
  'task.reopened': { entity: 'task', actions: ['reopened'] },
  'task.commented': { entity: 'task', actions: ['commented'] },
  'task.deleted': { entity: 'task', actions: ['deleted'] },
  'time.created': { entity: 'time_entry', actions: ['created'] },
  'time.updated': { entity: 'time_entry', actions: ['updated'] },
  'time.started': { entity: 'time_entry', actions: ['timer_started'] },
  'time.stopped': { entity: 'time_entry', actions: ['timer_stopped'] },
  'time.deleted': { entity: 'time_entry', actions: ['deleted'] },
  'invoice.created': { entity: 'invoice', actions: ['created'] },
  'invoice.updated': {
    entity: 'invoice',
    actions: [
      ...updated,
      'scheduled',
      'unscheduled',
      'marked_unviewed',
      'written_off',
      'credit_applied',
      'settlement_reversed',
    ],
  },
  'invoice.issued': { entity: 'invoice', actions: ['issued'] },
  'invoice.sent': { entity: 'invoice', actions: ['marked_sent', 'mail_queued'] },
  'invoice.viewed': { entity: 'invoice', actions: ['viewed'] },
  /** From the ledger: several payments, credits and deposits can pay an invoice. */
  'invoice.paid': { entity: 'invoice', actions: [] },
  'invoice.voided': { entity: 'invoice', actions: ['voided'] },
  'invoice.deleted': { entity: 'invoice', actions: ['deleted'] },
  'quote.created': { entity: 'quote', actions: ['created'] },
  'quote.updated': { entity: 'quote', actions: [...updated, 'retracted', 'revised'] },
  'quote.sent': { entity: 'quote', actions: ['marked_sent', 'mail_queued'] },
  'quote.viewed': { entity: 'quote', actions: ['viewed'] },
  'quote.accepted': { entity: 'quote', actions: ['accepted'] },
  'quote.declined': { entity: 'quote', actions: ['refused'] },
  'quote.deleted': { entity: 'quote', actions: ['deleted'] },
  'payment.created': { entity: 'payment', actions: ['created'] },
  'payment.updated': { entity: 'payment', actions: ['updated', 'allocated', 'disputed', 'dispute_won'] },
  'payment.refunded': { entity: 'payment', actions: ['refunded'] },
  'payment.voided': { entity: 'payment', actions: ['voided'] },
  'income.created': { entity: 'income', actions: ['created'] },
  'income.updated': { entity: 'income', actions: updated },
  'income.deleted': { entity: 'income', actions: ['deleted'] },
  'expense.created': { entity: 'expense', actions: ['created'] },
  'expense.updated': { entity: 'expense', actions: updated },
  'expense.deleted': { entity: 'expense', actions: ['deleted'] },
  'ticket.created': { entity: 'ticket', actions: ['created'] },
  'ticket.updated': { entity: 'ticket', actions: ['updated'] },
  'ticket.answered': { entity: 'ticket', actions: ['answered'] },
  'ticket.resolved': { entity: 'ticket', actions: ['resolved'] },
  'ticket.reopened': { entity: 'ticket', actions: ['reopened'] },
} as const satisfies Record<string, OutgoingEventKind>;

export type OutgoingEvent = keyof typeof WEBHOOK_EVENTS;

/** The things whose events are sent. */
export type WebhookEntity = (typeof WEBHOOK_EVENTS)[OutgoingEvent]['entity'];

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [OutgoingEvent, ...OutgoingEvent[]];

/** The event by which an endpoint is tried. */
export const WEBHOOK_TEST = 'webhook.test';
