/**
 * Every job with what it is queued with: ids only. A job's row outlives its run, so nothing in it may open a door
 * or say more about a person than their rows do.
 */
export interface JobPayloads {
  /** Makes the invitation's token, stores its hash and sends the mail. */
  'invitation.send': { invitationId: string };
  'welcome.send': { userId: string };
  /** Tells somebody when their account will be removed. */
  'account-deletion.send': { userId: string };
  /** One mail about a trial or a payment. */
  'subscription-notice.send': { noticeId: string };
  /** What somebody wrote to the support, for its mailbox. */
  'support-ticket.send': { ticketId: string };
  /** Once an hour: whose trial ends soon or has ended is told. */
  'subscription.hourly': Record<string, never>;
  /** Once a day: what has passed its time is removed. */
  'maintenance.daily': Record<string, never>;
}

export type JobName = keyof JobPayloads;

/** Those that come with time. */
export type PeriodicJobName = 'subscription.hourly' | 'maintenance.daily';

/** The names at run time, for the queues. */
export const JOB_NAMES: readonly JobName[] = Object.keys({
  'invitation.send': 0,
  'welcome.send': 0,
  'account-deletion.send': 0,
  'subscription-notice.send': 0,
  'support-ticket.send': 0,
  'subscription.hourly': 0,
  'maintenance.daily': 0,
} satisfies Record<JobName, 0>) as JobName[];
