import type { TimelineEntry } from '@oficio/contracts';

/** What each action did, before the thing's name. */
const ACTIONS: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  archived: 'archived',
  restored: 'brought back',
  deleted: 'deleted',
  issued: 'issued',
  scheduled: 'scheduled',
  unscheduled: 'canceled the schedule of',
  marked_sent: 'noted the sending of',
  marked_unviewed: 'took back the viewing of',
  viewed: 'viewed',
  link_created: 'made a link to',
  link_revoked: 'revoked a link to',
  portal_entered: 'signed in to the portal of',
  portal_closed: 'ended a portal session of',
  voided: 'voided',
  allocated: 'allocated',
  refunded: 'refunded',
  written_off: 'wrote off',
  credit_applied: 'applied a credit note to',
  unanswered: 'got no answer about',
  settlement_reversed: 'took back a settlement of',
  merged: 'merged another client into',
  merge_undone: 'undid a merge into',
  tag_renamed: 'renamed a tag of the clients of',
  tag_removed: 'removed a tag from the clients of',
  paid: 'received a payment for',
  payment_failed: 'reported a failed payment of',
  trial_started: 'started the free trial of',
  checkout_opened: 'opened a payment page for',
  checkout_returned: 'came back from a payment page for',
  portal_opened: 'opened the billing portal of',
  canceled: 'canceled the plan of',
  resumed: 'resumed the plan of',
  plan_changed: 'changed the plan of',
  paused: 'paused',
  continued: 'resumed',
  ended: 'ended',
  proposed: 'sent a proposal of',
  withdrawn: 'withdrew the proposal of',
  approved: 'approved',
  refused: 'declined',
  waived: 'waived the invoice of',
  confirmed: 'confirmed',
  auto_renewed: 'saw the registry renew, for now,',
  fell_back: 'saw the registry take back',
  lapsed: 'let lapse',
  snoozed: 'snoozed',
  invoiced: 'invoiced',
  invoice_paid: 'noted the payment of',
  invoice_voided: 'noted the voided invoice of',
  rotated: 'changed the secret of',
  tested: 'tested',
  sent_again: 'sent something again to',
  checked: 'asked the registry about',
  deletion_scheduled: 'scheduled the deletion of',
  deletion_cancelled: 'canceled the deletion of',
  invited: 'invited',
  invited_again: 'invited again',
  revoked: 'withdrew the invitation of',
  joined: 'joined',
  declined: 'declined the invitation of',
  left: 'left',
  removed: 'removed',
  role_changed: 'changed the role of',
  scope_changed: 'changed what is seen by',
  handed_over: 'handed the organization over to',
  switched: 'switched to',
  set_up: 'set up',
  logo_stored: 'stored a logo of',
  logo_removed: 'removed the logo of',
  exported: 'exported the data of',
  imported: 'imported',
  import_undone: 'undid the import of',
  mail_sent: 'sent',
  mail_failed: 'gave up sending',
  mail_bounced: 'could not deliver',
  mail_uncertain: 'has no confirmation of',
  mail_skipped: 'did not send',
  mail_retried: 'queued again',
  mail_arrived: 'confirmed the arrival of',
  mail_cancelled: 'canceled',
  mail_queued: 'wrote an email with',
  mail_allowed: 'allowed emails again to',
  mail_stopped: 'stopped emails to',
  unsubscribed: 'stopped reminders to',
  resubscribed: 'wants reminders again at',
  timer_started: 'started a timer of',
  timer_stopped: 'stopped the timer of',
  rate_applied: 'gave the present rate to unbilled time of',
  answered: 'answered',
  noted: 'added a note to',
  moved: 'moved',
  completed: 'completed',
  commented: 'commented on',
  comment_removed: 'deleted a comment on',
  resolved: 'resolved',
  reopened: 'opened again',
};

const THINGS: Readonly<Record<string, string>> = {
  hosting: 'service',
  income: 'income entry',
  recurring_document: 'recurring invoice',
  ticket: 'request',
};

/** What a badge beside the name says about an actor who isn't a member of the organization. */
const ACTORS: Readonly<Record<TimelineEntry['actor']['kind'], string | null>> = {
  member: null,
  superadmin: 'Oficio',
  client: 'Client',
  system: 'Automatic',
};

/** What an action of the audit log did, before the thing's name. */
export function actionWord(action: string): string {
  return ACTIONS[action] ?? action.replaceAll('_', ' ');
}

/** The noun of a thing of the audit log. */
export function thingWord(type: string): string {
  return THINGS[type] ?? type.replaceAll('_', ' ');
}

export function actorWord(kind: TimelineEntry['actor']['kind']): string | null {
  return ACTORS[kind];
}
