import { MAILBOXES, PRODUCT_NAME } from '@oficio/contracts';
import type { MailContent } from './mail-content.ts';
import { userLines, userText } from './user-text.ts';

export interface TicketAnswerDetails {
  number: string;
  subject: string;
  body: string;
  authorName: string;
  /** The ticket's page; null for a visitor, who has none. */
  link: string | null;
}

/** To the person who has asked the support. A reply isn't added to the ticket. */
export function ticketAnswer({ number, link, ...details }: TicketAnswerDetails): MailContent {
  const name = userText(details.authorName);
  const subject = userText(details.subject, 120);
  return {
    subject: `[T-${number}] ${subject}`,
    preheader: `${name} has answered your question.`,
    heading: subject,
    paragraphs: [[{ strong: name }, ` of ${PRODUCT_NAME} has answered your question:`]],
    quote: userLines(details.body),
    ...(link && { action: { label: 'Open your question', href: link } }),
    notes: [
      link
        ? 'Please answer on the page of your question. A reply to this email isn’t added to it.'
        : `A reply to this email goes to ${MAILBOXES.support}. It isn’t added to your question by itself.`,
    ],
    reason: `You’re getting this email because you asked the support of ${PRODUCT_NAME}.`,
  };
}

export interface TicketFollowUpDetails {
  number: string;
  subject: string;
  body: string;
  authorName: string;
  email: string;
}

/** To the support mailbox: a further message of the person who has asked. */
export function ticketFollowUp({ number, email, ...details }: TicketFollowUpDetails): MailContent {
  const name = userText(details.authorName);
  const subject = userText(details.subject, 120);
  return {
    subject: `[T-${number}] ${subject}`,
    preheader: `${name} has answered.`,
    heading: subject,
    paragraphs: [[{ strong: name }, ` (${userLines(email)}) wrote:`]],
    quote: userLines(details.body),
    notes: [`Please answer at the desk, so that the answer stands in the ticket.`],
    reason: `You’re getting this email because someone asked the support of ${PRODUCT_NAME}.`,
  };
}
