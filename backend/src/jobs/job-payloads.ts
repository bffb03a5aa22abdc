/** The tasks that come with time. Each is a queue of its own, queued with nothing. */
const PERIODIC_JOB_NAMES = [
  /** Mails whose trial ends soon or has ended. */
  'trial-notice.add',
  /** Asks the payment provider for what it should have told. */
  'subscription.upkeep',
  'account.remove',
  'idempotency-key.purge',
  'support-ticket.purge',
  'trash.purge',
] as const;

export type PeriodicJobName = (typeof PERIODIC_JOB_NAMES)[number];

/**
 * Every job with what it is queued with: ids only. A job's row outlives its run, so nothing in it may open a door
 * or say more about a person than their rows do.
 */
export interface JobPayloads extends Record<PeriodicJobName, Record<string, never>> {
  /** Makes the invitation's token, stores its hash and sends the mail. */
  'invitation.send': { invitationId: string };
  'welcome.send': { userId: string };
  /** Tells somebody when their account will be removed. */
  'account-deletion.send': { userId: string };
  /** Tells somebody that they were removed from an organization. */
  'member-removal.send': { organizationId: string; userId: string; removedBy: string };
  /** Gives the payment provider the address of the organization's present owner. */
  'customer.update': { organizationId: string };
  /** One mail about a trial or a payment. */
  'subscription-notice.send': { noticeId: string };
  /** What somebody wrote to the support, for its mailbox. */
  'support-ticket.send': { ticketId: string };
}

export type JobName = keyof JobPayloads;

/** The names at run time, for the queues. */
export const JOB_NAMES: readonly JobName[] = [
  ...PERIODIC_JOB_NAMES,
  ...(Object.keys({
    'invitation.send': 0,
    'welcome.send': 0,
    'account-deletion.send': 0,
    'member-removal.send': 0,
    'customer.update': 0,
    'subscription-notice.send': 0,
    'support-ticket.send': 0,
  } satisfies Record<Exclude<JobName, PeriodicJobName>, 0>) as JobName[]),
];
