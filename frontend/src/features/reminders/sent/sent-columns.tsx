import type { ListedMessage } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { RecordLink, TextCell } from '../../../records/cells.tsx';
import { messageWords, SKIP_WORDS } from '../../../records/mails/message-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { templateWords } from '../reminder-words.ts';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export const SENT_COLUMNS: readonly DataTableColumn<ListedMessage>[] = [
  {
    id: 'at',
    header: 'When',
    width: 175,
    phone: 'secondary',
    cell: ({ sentAt, dueAt, state, skipReason, attempts }) => (
      <>
        <time dateTime={sentAt ?? dueAt} className="tabular-nums">
          {moment.format(new Date(sentAt ?? dueAt))}
        </time>
        <span className="md:hidden">
          {' · '}
          {skipReason ? SKIP_WORDS[skipReason] : messageWords({ state, attempts }).label}
        </span>
      </>
    ),
  },
  {
    id: 'client',
    header: 'Client',
    width: 170,
    cuts: true,
    rank: 1,
    cell: ({ client }) => (client ? <RecordLink path="/clients" {...client} /> : <TextCell>{null}</TextCell>),
  },
  {
    id: 'to',
    header: 'To',
    width: 190,
    cuts: true,
    rank: 3,
    cell: ({ to, cc }) => <TextCell>{[to, ...cc].join(', ')}</TextCell>,
  },
  {
    id: 'subject',
    header: 'Subject',
    width: 260,
    cuts: true,
    lead: true,
    phone: 'primary',
    cell: ({ id, subject }) => (
      <Link
        to="."
        search={((before: object) => ({ ...before, message: id })) as never}
        resetScroll={false}
        dir="auto"
        className="font-medium text-ink underline-offset-4 hover:underline"
      >
        {subject}
      </Link>
    ),
  },
  {
    id: 'template',
    header: 'Text',
    width: 170,
    cuts: true,
    rank: 4,
    cell: ({ templateKey }) => <TextCell>{templateWords(templateKey)}</TextCell>,
  },
  {
    id: 'state',
    header: 'State',
    width: 230,
    cell: ({ state, attempts, skipReason }) => {
      const { label, tone } = messageWords({ state, attempts });
      return (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 whitespace-normal">
          <Badge tone={tone}>{label}</Badge>
          {skipReason && <span className="text-xs text-ink-muted">{SKIP_WORDS[skipReason]}</span>}
        </span>
      );
    },
  },
];
