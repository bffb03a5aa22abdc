import { NUMBER_LOCALE } from '@oficio/contracts';
import type { BulkKind } from './bulk-parts.ts';

/** For example `1 invoice`, `3 invoices`. */
export const invoicesCount = (count: number): string =>
  `${new Intl.NumberFormat(NUMBER_LOCALE).format(count)} ${count === 1 ? 'invoice' : 'invoices'}`;

const wereNot = (count: number): string => (count === 1 ? 'wasn’t' : 'weren’t');

interface BulkWords {
  /** The item of the menu. */
  item: string;
  title: (invoices: string) => string;
  /** The title when the action can change none of them. */
  none: string;
  description: string;
  action: (invoices: string) => string;
  done: (invoices: string) => string;
  /** Of the refused ones. */
  failed: (count: number) => string;
}

export const BULK_WORDS: Record<BulkKind, BulkWords> = {
  issue: {
    item: 'Issue…',
    title: (invoices) => `Issue ${invoices}?`,
    none: 'None of the selected invoices can be issued',
    description:
      'Each gets its number and is frozen. Drafts without a date are issued today; a later date schedules them.',
    action: (invoices) => `Issue ${invoices}`,
    done: (invoices) => `${invoices} issued`,
    failed: (count) => `${wereNot(count)} issued`,
  },
  issueAndSend: {
    item: 'Issue and send…',
    title: (invoices) => `Issue and send ${invoices}?`,
    none: 'None of the selected invoices can be issued and sent',
    description:
      'Each gets its number, is frozen, and goes to its client’s recipients with your usual mail. A later date schedules it.',
    action: (invoices) => `Issue and send ${invoices}`,
    done: (invoices) => `${invoices} issued, and on the way to your clients`,
    failed: (count) => `${wereNot(count)} issued and sent`,
  },
  send: {
    item: 'Send…',
    title: (invoices) => `Send ${invoices}?`,
    none: 'None of the selected invoices can be sent',
    description: 'Each goes to its client’s recipients with your usual mail.',
    action: (invoices) => `Send ${invoices}`,
    done: (invoices) => `${invoices} on the way to your clients`,
    failed: (count) => `${wereNot(count)} sent`,
  },
  markSent: {
    item: 'Mark as sent…',
    title: (invoices) => `Mark ${invoices} as sent?`,
    none: 'None of the selected invoices can be marked as sent',
    description: 'For invoices that reached your clients in another way. No mail is sent.',
    action: (invoices) => `Mark ${invoices} as sent`,
    done: (invoices) => `${invoices} marked as sent`,
    failed: (count) => `${wereNot(count)} marked as sent`,
  },
  pay: {
    item: 'Record payments…',
    title: (invoices) => `Record payments of ${invoices}?`,
    none: 'None of the selected invoices can be paid',
    description: 'Records one payment for each invoice, over all that is left to be paid.',
    action: (invoices) => `Record payments of ${invoices}`,
    done: (invoices) => `Payments of ${invoices} recorded`,
    failed: (count) => `${wereNot(count)} paid`,
  },
};
