import { DAY_MS, TICKETS, type Ticket } from '@oficio/contracts';
import { ticketStatus } from '@oficio/machines/ticket';
import { dayOf } from '../../lib/text/long-day.ts';

type Facts = Pick<
  Ticket,
  | 'desk'
  | 'status'
  | 'lastMessageAt'
  | 'resolvedAt'
  | 'firstAnsweredAt'
  | 'client'
  | 'requesterName'
  | 'mergedInto'
>;

/** Who does what next with a ticket. */
export function stateSentence(ticket: Facts, now: number): string {
  const { desk, resolvedAt, client, requesterName, mergedInto } = ticket;
  const isAsked = desk === 'product';
  const customer = isAsked ? requesterName : (client?.name ?? requesterName);
  const staff = isAsked ? 'Oficio' : 'Your team';
  switch (ticketStatus(ticket, new Date(now).toISOString())) {
    case 'open':
      return `${staff} has the ${isAsked ? 'question' : 'request'} and hasn’t answered yet.`;
    case 'waiting_on_support':
      return `${staff} answers next.`;
    case 'waiting_on_customer':
      return `${staff} has answered. The next answer is that of ${customer}.`;
    case 'resolved':
      return resolvedAt === null
        ? 'It is resolved.'
        : `It was resolved on ${dayOf(resolvedAt)}. It can be opened again until ${dayOf(lastDay(resolvedAt))}.`;
    case 'closed':
      return mergedInto === null ? 'It is closed.' : 'It is closed, because another one has its messages.';
  }
}

function lastDay(resolvedAt: string): string {
  return new Date(Date.parse(resolvedAt) + TICKETS.reopenDays * DAY_MS).toISOString();
}
