import type { Ticket } from '@oficio/contracts';
import { ticketStatus } from '@oficio/machines/ticket';
import { CircleAlert } from 'lucide-react';
import { formatMoment } from '../../lib/text/format-moment.ts';
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

/** When the first answer is due. Nothing once there is one. */
export function FirstAnswerDue({ ticket, nothing = null }: { ticket: DueFacts; nothing?: string | null }) {
  const now = useMinute();
  if (!awaitsFirstAnswer(ticket)) return nothing && <span className="text-ink-subtle">{nothing}</span>;
  const { firstResponseDueAt } = ticket;
  const moment = <time dateTime={firstResponseDueAt}>{formatMoment(firstResponseDueAt)}</time>;
  if (now < Date.parse(firstResponseDueAt)) return moment;
  return (
    <span className="inline-flex items-center gap-1 font-medium text-red">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <span>Overdue since {moment}</span>
    </span>
  );
}
