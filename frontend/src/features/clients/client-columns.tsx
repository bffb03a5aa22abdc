import type { ClientListItem } from '@oficio/contracts';
import { Badge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { ClientLink } from './client-link.tsx';
import { CLIENT_STATUS_WORDS, CLIENT_TYPE_WORDS, formatDay } from './client-words.ts';

export const CLIENT_COLUMNS: readonly DataTableColumn<ClientListItem>[] = [
  {
    id: 'name',
    header: 'Name',
    sortKey: 'displayName',
    hideable: false,
    phone: 'primary',
    cell: (client) => <ClientLink {...client} />,
  },
  {
    id: 'email',
    header: 'Email',
    sortKey: 'email',
    phone: 'secondary',
    cell: ({ email }) => textOrDash(email),
  },
  { id: 'contact', header: 'Primary contact', cell: ({ primaryContact }) => textOrDash(primaryContact) },
  {
    id: 'status',
    header: 'Status',
    sortKey: 'status',
    cell: ({ status }) => (
      <Badge tone={CLIENT_STATUS_WORDS[status].tone}>{CLIENT_STATUS_WORDS[status].label}</Badge>
    ),
  },
  { id: 'type', header: 'Type', cell: ({ type }) => CLIENT_TYPE_WORDS[type] },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => textOrDash(phone) },
  { id: 'currency', header: 'Currency', cell: ({ currency }) => currency },
  {
    id: 'tags',
    header: 'Tags',
    cell: ({ tags }) =>
      tags.length === 0 ? (
        textOrDash(null)
      ) : (
        <span className="flex flex-wrap gap-1">
          {tags.slice(0, 3).map((tag) => (
            <Badge key={tag} className="md:max-w-32">
              {tag}
            </Badge>
          ))}
          {tags.length > 3 && <Badge>+{tags.length - 3}</Badge>}
        </span>
      ),
  },
  {
    id: 'createdAt',
    header: 'Added',
    sortKey: 'createdAt',
    sortWords: ['oldest first', 'newest first'],
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
];

/** Not every column at first: the address says what was changed. */
export const HIDDEN_AT_FIRST = ['type', 'phone', 'currency'];

function textOrDash(text: string | null) {
  return text ? <span dir="auto">{text}</span> : <span className="text-ink-subtle">–</span>;
}
