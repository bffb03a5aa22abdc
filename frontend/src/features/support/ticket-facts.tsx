import { type Ticket, type TicketAction, ticketNumber } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/text/format-day.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { Badge } from '../../ui/badge.tsx';
import { Section } from '../../ui/card.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { diagnosticsText } from './diagnostics-text.ts';
import { SUPPORT_PATH } from './support-path.ts';
import { FirstAnswerDue } from './ticket-badges.tsx';
import { TicketCare } from './ticket-care.tsx';
import { TicketRating } from './ticket-rating.tsx';
import { awaitsFirstAnswer, CATEGORY_WORDS, PRIORITY_WORDS } from './ticket-words.ts';

const LINK = `${TEXT_LINK} inline-flex items-center gap-1.5 max-md:min-h-11`;

interface TicketFactsProps {
  ticket: Ticket;
  allowed: readonly TicketAction[];
}

/** What is known about a ticket beside its messages. */
export function TicketFacts({ ticket, allowed }: TicketFactsProps) {
  const { client, contact, requesterName, category, priority, assignee, createdAt, diagnostics } = ticket;
  const isAsked = ticket.desk === 'product';
  const mayCare = allowed.includes('assign') && !isAsked;
  const { label, tone } = PRIORITY_WORDS[priority];
  return (
    <>
      <Section title="Details">
        <dl className="divide-y divide-hairline border-y border-hairline">
          {client && (
            <Fact label="Client">
              <Link to={pathOfRecord({ path: '/clients' }, client.id)} className={LINK}>
                <bdi>{client.name}</bdi>
              </Link>
            </Fact>
          )}
          <Fact label="Asked by">
            <bdi>{ticket.isOwn && isAsked ? 'You' : (contact?.name ?? requesterName)}</bdi>
          </Fact>
          <Fact label="Category">{CATEGORY_WORDS[category]}</Fact>
          {awaitsFirstAnswer(ticket) && (
            <Fact label="First answer">
              <FirstAnswerDue ticket={ticket} />
            </Fact>
          )}
          {!mayCare && !isAsked && (
            <>
              <Fact label="Assigned to">{assignee ? <bdi>{assignee.name}</bdi> : 'Nobody'}</Fact>
              <Fact label="Priority">
                <Badge tone={tone}>{label}</Badge>
              </Fact>
            </>
          )}
          <OtherTicket label="Follows" ticket={ticket.previous} />
          <OtherTicket label="Merged into" ticket={ticket.mergedInto} />
          <Fact label="Opened">
            <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          </Fact>
        </dl>
      </Section>
      {mayCare && <TicketCare ticket={ticket} />}
      {allowed.includes('rate') && <TicketRating key={ticket.rating} ticket={ticket} />}
      {diagnostics && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            What your page knew
          </summary>
          <pre className="font-sans text-xs whitespace-pre-wrap text-ink-muted wrap-anywhere">
            {diagnosticsText(diagnostics)}
          </pre>
        </details>
      )}
    </>
  );
}

interface OtherTicketProps {
  label: string;
  ticket: Ticket['previous'];
  /** The list of its desk. */
  path?: string;
}

/** A link to a ticket that this one follows or was merged into. */
export function OtherTicket({ label, ticket, path = SUPPORT_PATH }: OtherTicketProps) {
  if (ticket === null) return null;
  return (
    <Fact label={label}>
      <Link to={pathOfRecord({ path }, ticket.id)} className={LINK}>
        {ticketNumber(ticket.number)} <bdi>{ticket.subject}</bdi>
      </Link>
    </Fact>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center gap-3 py-1.5 text-sm">
      <dt className="w-28 shrink-0 text-ink-muted">{label}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
    </div>
  );
}
