import { MAILBOXES, PRODUCT_NAME, RETENTION, SUBSCRIPTION } from '@oficio/contracts';

export const TERMS = [
  {
    title: 'The service',
    text: `${PRODUCT_NAME} keeps the back-office records of freelancers and agencies. You decide what you enter, and it stays yours.`,
  },
  {
    title: 'Your account',
    text: `You must be at least ${RETENTION.minimumAgeTerms} years old to open an account. Keep your password to yourself; what happens through your account is your responsibility.`,
  },
  {
    title: 'Trial and payment',
    text: `The trial lasts ${SUBSCRIPTION.trialDays} days and needs no card. A subscription is billed monthly and can be canceled at any time, effective at the end of the billing period. Within ${SUBSCRIPTION.refundDays} days you can have your money back.`,
  },
  {
    title: 'Ending',
    text: `You can leave whenever you want. Your data is deleted within ${RETENTION.deletionDays} days after you ask for it; backups are kept for at most ${RETENTION.backupDays} days.`,
  },
  {
    title: 'Questions',
    text: `Write to ${MAILBOXES.support}. We answer within ${RETENTION.supportAnswerHours} hours.`,
  },
] as const;

export const PRIVACY = [
  {
    title: 'What is kept',
    text: 'Your name and address, what you and your team enter, and the technical records needed to run the service and keep it safe.',
  },
  {
    title: 'What it is used for',
    text: 'To give you the service, to support you, and to keep it secure. It is not sold and not used for advertising.',
  },
  {
    title: 'How long',
    text: `Data is deleted within ${RETENTION.deletionDays} days after you end your account or ask for it, or after ${RETENTION.inactivityMonths} months of inactivity. Backups are kept for at most ${RETENTION.backupDays} days.`,
  },
  {
    title: 'Children',
    text: `The service is not for anybody under ${RETENTION.minimumAgePrivacy} years of age.`,
  },
  {
    title: 'Your rights',
    text: `You can see, correct, export and delete your data. Write to ${MAILBOXES.privacy}; we answer within ${RETENTION.privacyAnswerHours} hours.`,
  },
] as const;
