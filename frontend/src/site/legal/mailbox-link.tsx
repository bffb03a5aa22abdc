import { MAILBOXES } from '@oficio/contracts';

/** A link that writes to one of the mailboxes. */
export function MailboxLink({ mailbox }: { mailbox: keyof typeof MAILBOXES }) {
  return <a href={`mailto:${MAILBOXES[mailbox]}`}>{MAILBOXES[mailbox]}</a>;
}
