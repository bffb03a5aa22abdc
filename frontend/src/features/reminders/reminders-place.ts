export const REMINDERS_PATH = '/email-reminders';

/** The parts of the area, in the order of the tabs. Each has its own address. */
export const REMINDER_TABS = [
  { label: 'Next 14 days', to: REMINDERS_PATH },
  { label: 'Rules', to: `${REMINDERS_PATH}/rules` },
  { label: 'Templates', to: `${REMINDERS_PATH}/templates` },
  { label: 'Sent', to: `${REMINDERS_PATH}/sent` },
  { label: 'Suppressions', to: `${REMINDERS_PATH}/suppressions` },
] as const;
export type ReminderTab = (typeof REMINDER_TABS)[number];
