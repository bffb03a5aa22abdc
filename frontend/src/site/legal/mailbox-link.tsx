import { MAILBOXES } from '@oficio/contracts';

/** A mail link to one of our mailboxes. */
export function MailboxLink({ mailbox }: { mailbox: keyof typeof MAILBOXES }) {
  return <a href={`mailto:${MAILBOXES[mailbox]}`}>{MAILBOXES[mailbox]}</a>;
}
