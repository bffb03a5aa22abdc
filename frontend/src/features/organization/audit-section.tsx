import {
  type AuditEntry,
  addDays,
  auditRoutes,
  formatLocalDate,
  isLocalDate,
  type QueryOf,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useToday } from '../../lib/api/use-today.ts';
import { formatDay } from '../../lib/text/format-day.ts';
import { GrowingList } from '../../records/growing-list.tsx';
import { RecordFilters } from '../../records/record-filters.tsx';
import { useGrowingList } from '../../records/use-growing-list.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import {
  type AuditedThing,
  actionWords,
  type ChangeWords,
  changesInWords,
  isAboutActor,
  thingOf,
} from './audit-words.ts';

/** The filters of the audit log, from the address. */
type AuditFilters = Pick<QueryOf<typeof auditRoutes.list>, 'actor' | 'entity' | 'from'>;

interface AuditSectionProps {
  filters: AuditFilters;
  onFilter: (change: AuditFilters) => void;
  things: readonly AuditedThing[];
  /** The people of the organization, for the filter. */
  people: readonly { userId: string; name: string }[];
}

/** What happened in the organization: who did what, when, and what was there before. */
export function AuditSection({ filters, onFilter, things, people }: AuditSectionProps) {
  // The log is stale at once, because everything that happens adds to it.
  const list = useGrowingList(auditRoutes.list, { query: { ...filters }, freshMs: 0 });
  const { data, error, isFetchingNextPage, fetchNextPage } = list;
  const loaded = data?.pages.flatMap(({ items }) => items) ?? [];
  const clientNames = Object.assign({}, ...(data?.pages.map((page) => page.clientNames) ?? []));
  const isFiltered = Object.values(filters).some(Boolean);
  const clear = () => onFilter({ actor: undefined, entity: undefined, from: undefined });
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <RecordFilters
          filters={filtersOf({ filters, things, people, entries: loaded }, useToday())}
          search={{ ...filters }}
          withTrash={false}
          onFilter={(change) => onFilter(change as AuditFilters)}
        />
        {isFiltered && (
          <Button variant="ghost" onClick={clear}>
            Clear the filters
          </Button>
        )}
      </div>
      <GrowingList
        list={list}
        many="audit log"
        lines={8}
        nothing={
          <Card flush className="overflow-hidden">
            <EmptyState
              icon={<ScrollText />}
              title={isFiltered ? 'Nothing matches these filters' : 'Nothing happened yet'}
            >
              What you and your team add, change and delete is listed here.
            </EmptyState>
          </Card>
        }
        more={isFetchingNextPage ? 'Loading...' : 'Show older entries'}
        moreClassName="self-center"
      >
        {(entries) => (
          <Card flush className="overflow-hidden">
            <Entries entries={entries} things={things} clientNames={clientNames} />
          </Card>
        )}
      </GrowingList>
      {data && error && !isFetchingNextPage && (
        <QueryError
          title="Older entries could not be loaded"
          query={{ ...list, refetch: () => fetchNextPage() }}
        />
      )}
    </div>
  );
}

interface KnownThings extends Pick<AuditSectionProps, 'filters' | 'things' | 'people'> {
  entries: readonly AuditEntry[];
}

function filtersOf(
  { filters: { actor, entity, from }, things, people, entries }: KnownThings,
  today: string,
) {
  const persons = people.map(({ userId, name }) => ({ value: userId, label: name }));
  const kinds = things.map(({ type, many }) => ({ value: type, label: many }));
  const times = [
    { value: addDays(today, -6), label: 'Last 7 days' },
    { value: addDays(today, -29), label: 'Last 30 days' },
    { value: addDays(today, -364), label: 'Last 365 days' },
  ];
  // A person who left and a single thing are chosen in the list; their names come from it.
  const personName = entries.find((entry) => entry.actor.userId === actor)?.actor.name ?? 'One person';
  const thingName = entries.find((entry) => entry.entity.id === entity)?.entity.name ?? 'One thing';
  return [
    { name: 'actor', label: 'Person', all: 'Everyone', options: withChosen(persons, actor, personName) },
    { name: 'entity', label: 'Thing', all: 'Everything', options: withChosen(kinds, entity, thingName) },
    {
      name: 'from',
      label: 'Time',
      all: 'All time',
      options: withChosen(times, from, from && isLocalDate(from) ? `Since ${formatLocalDate(from)}` : ''),
    },
  ];
}

function withChosen(
  options: readonly { value: string; label: string }[],
  value: string | undefined,
  label: string,
): readonly { value: string; label: string }[] {
  if (value === undefined || options.some((option) => option.value === value)) return options;
  return [...options, { value, label }];
}

interface EntriesProps extends Pick<AuditSectionProps, 'things'> {
  entries: readonly AuditEntry[];
  clientNames: Readonly<Record<string, string>>;
}

function Entries({ entries, things, clientNames }: EntriesProps) {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = formatDay(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day} className="not-first:border-t not-first:border-hairline">
      <h2 className="bg-sunken px-4 py-2 text-sm font-semibold text-ink-muted">{day}</h2>
      <ol className="divide-y divide-hairline">
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} things={things} clientNames={clientNames} />
        ))}
      </ol>
    </section>
  ));
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

function Entry({ entry, things, clientNames }: Omit<EntriesProps, 'entries'> & { entry: AuditEntry }) {
  const { at, actor, entity } = entry;
  const changes = changesInWords(entry, thingOf(entity.type, things).fields, clientNames);
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-sm md:grid-cols-[5rem_minmax(0,1fr)]">
      <time
        dateTime={at}
        title={new Date(at).toLocaleString('en-US')}
        className="text-ink-muted tabular-nums"
      >
        {clock.format(new Date(at))}
      </time>
      <div className="min-w-0 break-words">
        <p>
          <FilterLink filter={actor.userId ? { actor: actor.userId } : null}>{actor.name}</FilterLink>{' '}
          {actionWords(entry, things)}{' '}
          {!isAboutActor(entry) && <FilterLink filter={{ entity: entity.id }}>{entity.name}</FilterLink>}
          {actor.key !== null && (
            <span className="text-ink-muted">
              {' '}
              by the API key <bdi>{actor.key}</bdi>
            </span>
          )}
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
    </li>
  );
}

/** A name that leads to everything about it. */
function FilterLink({ filter, children }: { filter: AuditFilters | null; children: string }) {
  if (!filter) return <bdi className="font-medium">{children}</bdi>;
  return (
    <Link
      to="/organization"
      search={{ section: 'audit', ...filter } as never}
      dir="auto"
      className="font-medium underline decoration-hairline underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  );
}

function Changes({ changes }: { changes: readonly ChangeWords[] }) {
  return (
    <dl className="mt-1 grid gap-1 text-ink-muted">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-1.5">
          <dt>{label}:</dt>
          <dd className="min-w-0">
            {before !== null && (
              <>
                <Value>{before}</Value>
                <span aria-hidden> → </span>
                <span className="sr-only"> became </span>
              </>
            )}
            <Value>{after}</Value>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Longer texts are cut; the record's page has them in full. */
const LONGEST = 160;

function Value({ children: text }: { children: string }) {
  if (text === '') return <span className="text-ink-subtle">empty</span>;
  return <bdi className="text-ink">{text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}</bdi>;
}
