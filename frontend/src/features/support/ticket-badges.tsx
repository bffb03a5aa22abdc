import type { Ticket } from '@oficio/contracts';
import { ticketStatus } from '@oficio/machines/ticket';
import { CircleAlert } from 'lucide-react';
import { formatMoment, formatShortMoment } from '../../lib/text/format-moment.ts';
import { Badge } from '../../ui/badge.tsx';
import { awaitsFirstAnswer, STATUS_WORDS } from './ticket-words.ts';
import { useMinute } from './use-minute.ts';

type StatusFacts = Pick<Ticket, 'desk' | 'status' | 'lastMessageAt' | 'resolvedAt'>;

export function TicketStatusBadge({ ticket }: { ticket: StatusFacts }) {
  const now = new Date(useMinute()).toISOString();
  const { label, tone } = STATUS_WORDS[ticket.desk][ticketStatus(ticket, now)];
  return <Badge tone={tone}>{label}</Badge>;
}

type DueFacts = Pick<Ticket, 'firstResponseDueAt' | 'firstAnsweredAt' | 'status'>;

/** Whether the first answer is overdue now. */
export function useIsOverdue(): (ticket: DueFacts) => boolean {
  const now = useMinute();
  return (ticket) => awaitsFirstAnswer(ticket) && now >= Date.parse(ticket.firstResponseDueAt);
}

interface FirstAnswerDueProps {
  ticket: DueFacts;
  /** There is little room. */
  short?: boolean;
}

/** When the first answer is due, for a ticket without one. */
export function FirstAnswerDue({ ticket, short = false }: FirstAnswerDueProps) {
  const isOverdue = useIsOverdue()(ticket);
  const { firstResponseDueAt } = ticket;
  const isShort = short && isOverdue;
  const moment = (
    <time dateTime={firstResponseDueAt} title={isShort ? formatMoment(firstResponseDueAt) : undefined}>
      {isShort ? formatShortMoment(firstResponseDueAt) : formatMoment(firstResponseDueAt)}
    </time>
  );
  if (!isOverdue) return moment;
  return (
    <span className="inline-flex items-center gap-1 font-medium text-red">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <span>Overdue since {moment}</span>
    </span>
  );
}
