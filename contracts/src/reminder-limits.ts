/** Reminders to clients. */
export const REMINDERS = {
  rules: 50,
  steps: 10,
  /** The most days of a step before or after its anchor. */
  offsetDays: 90,
  addresses: 10,
  /** The most clients that a rule leaves out. */
  excluded: 200,
  /** Automatic mails that an address gets on one day. */
  mailsPerDay: 3,
  /** A step that is due for longer isn't sent any more. */
  catchUpDays: 7,
  /** A step that is due for longer isn't looked at. After three weeks of downtime, each missed step is still reported. */
  lookBackDays: 28,
  /** The days of a preview unless it is asked for others. */
  shownDays: 14,
  /** The mails that a preview lists unless it is asked for all. */
  listed: 200,
  /** The days of the past that the figures count. */
  reportedDays: 30,
  /** A payment within these days of a reminder counts for it. */
  paidSoonDays: 7,
  /** The most days of one preview. */
  previewDays: 31,
  /** How far ahead a preview can begin. */
  simulatedDays: 400,
} as const;

/** The texts of mails to clients. */
export const MAIL_TEMPLATES = {
  /** The most characters of a text. */
  body: 20_000,
  /** The most links of a text. */
  links: 5,
} as const;
