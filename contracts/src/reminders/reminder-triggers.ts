/** What a rule reminds of. Each has an anchor: the due day, the day of the last mail, the day of expiry or renewal. */
export const REMINDER_TRIGGERS = [
  'invoice_due',
  'invoice_unviewed',
  'domain_expiry',
  'hosting_renewal',
] as const;
export type ReminderTrigger = (typeof REMINDER_TRIGGERS)[number];
