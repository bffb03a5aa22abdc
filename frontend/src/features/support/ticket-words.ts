import type {
  Ticket,
  TicketAuthorKind,
  TicketCategory,
  TicketDesk,
  TicketListItem,
  TicketPriority,
  TicketStatus,
} from '@oficio/contracts';
import type { StatusWords } from '../../records/cells.tsx';

/** What each desk calls its tickets. */
export const DESK_WORDS: Record<TicketDesk, { tab: string; one: string; many: string }> = {
  organization: { tab: 'Client requests', one: 'request', many: 'requests' },
  product: { tab: 'Oficio', one: 'question', many: 'questions' },
};

export const CATEGORY_WORDS: Record<TicketCategory, string> = {
  question: 'A question',
  bug: 'Something is broken',
  billing: 'Billing',
  data: 'Data',
  feature: 'A wish',
};

export const PRIORITY_WORDS: StatusWords<TicketPriority> = {
  low: { label: 'Low', tone: 'neutral' },
  normal: { label: 'Normal', tone: 'neutral' },
  high: { label: 'High', tone: 'warning' },
  urgent: { label: 'Urgent', tone: 'negative' },
};

/** Each state says who writes next. */
export const STATUS_WORDS: Record<TicketDesk, StatusWords<TicketStatus>> = {
  organization: {
    open: { label: 'New', tone: 'accent' },
    waiting_on_support: { label: 'Waits for your team', tone: 'accent' },
    waiting_on_customer: { label: 'Waits for the client', tone: 'neutral' },
    resolved: { label: 'Resolved', tone: 'positive' },
    closed: { label: 'Closed', tone: 'neutral' },
  },
  product: {
    open: { label: 'Sent', tone: 'neutral' },
    waiting_on_support: { label: 'Waits for Oficio', tone: 'neutral' },
    waiting_on_customer: { label: 'Oficio has answered', tone: 'accent' },
    resolved: { label: 'Resolved', tone: 'positive' },
    closed: { label: 'Closed', tone: 'neutral' },
  },
};

export const optionsOf = <Value extends string>(words: Record<Value, string | { label: string }>) =>
  Object.entries<string | { label: string }>(words).map(([value, given]) => ({
    value: value as Value,
    label: typeof given === 'string' ? given : given.label,
  }));

/** The author of the last message that the requester can read. */
export function lastAuthor({ desk, lastMessageBy, isOwn, requesterName }: TicketListItem): string {
  if (lastMessageBy === 'staff') return 'Oficio';
  if (desk === 'organization') return lastMessageBy === 'member' ? 'Your team' : requesterName;
  return isOwn ? 'You' : requesterName;
}

/** What a badge beside an author's name says. Nothing at the own desk for a colleague. */
export function authorKind(kind: TicketAuthorKind, desk: TicketDesk): string | null {
  if (kind === 'staff') return 'Oficio';
  if (desk === 'organization') return kind === 'member' ? null : 'Client';
  return null;
}

/** Whether the ticket still has no answer that its requester could read, and somebody waits for one. */
export function awaitsFirstAnswer({
  firstAnsweredAt,
  status,
}: Pick<Ticket, 'firstAnsweredAt' | 'status'>): boolean {
  return firstAnsweredAt === null && (status === 'open' || status === 'waiting_on_support');
}
