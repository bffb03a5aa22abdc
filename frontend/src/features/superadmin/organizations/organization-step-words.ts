import type { OrganizationStep, SuperadminOrganization } from '@oficio/contracts';
import { counted } from '../../../lib/text/counted.ts';

interface StepWords {
  action: string;
  /** The title of the dialog; `name` is the organization's. */
  title: (name: string) => string;
  done: string;
}

export const STEP_WORDS: Record<OrganizationStep, StepWords> = {
  extend_trial: {
    action: 'Extend trial',
    title: (name) => `Extend the trial of ${name}`,
    done: 'Trial extended',
  },
  grant: {
    action: 'Grant access',
    title: (name) => `Grant ${name} access`,
    done: 'Access changed',
  },
  suspend: { action: 'Suspend', title: (name) => `Suspend ${name}?`, done: 'Suspended' },
  resume: { action: 'End suspension', title: (name) => `Open ${name} again?`, done: 'Opened again' },
  pause_sending: {
    action: 'Pause sending',
    title: (name) => `Pause the mails of ${name}?`,
    done: 'Sending paused',
  },
  resume_sending: {
    action: 'Resume sending',
    title: (name) => `Resume the mails of ${name}?`,
    done: 'Sending resumed',
  },
};

/** A step without a field besides its reason. */
export type PlainStep = Exclude<OrganizationStep, 'extend_trial' | 'grant'>;

/** What the step will do. */
export const CONSEQUENCES: Record<PlainStep, (organization: SuperadminOrganization) => string> = {
  suspend: ({ members }) =>
    `${counted(members, 'member')} can’t use Oficio there any more. Settings, exports and support stay open. Mails to clients wait. Nothing is deleted.`,
  resume: ({ waitingMails, sendingPausedAt }) =>
    `The members can work again. ${sendingPausedAt === null ? sentences(waitingMails) : 'Mails keep waiting, because sending is paused as well.'}`,
  pause_sending: () =>
    'Mails to clients wait from now on, and nothing is lost. The members can keep working, and see that mails wait.',
  resume_sending: ({ waitingMails, suspendedAt }) =>
    suspendedAt === null ? sentences(waitingMails) : 'Mails keep waiting until the suspension ends as well.',
};

function sentences(waitingMails: number): string {
  if (waitingMails === 0) return 'No mail waits. New mails are sent as usual.';
  return `${counted(waitingMails, 'waiting mail')} ${waitingMails === 1 ? 'is' : 'are'} sent now.`;
}
