import { AUDIT_ACTOR_KINDS, type SuperadminAuditEntry, superadminAuditRoutes } from '@oficio/contracts';
import { ScrollText } from 'lucide-react';
import { dayFilter } from '../../../records/day-filter.ts';
import { GrowingList } from '../../../records/growing-list.tsx';
import type { ListFilter } from '../../../records/list-filter.ts';
import { defineListSearch } from '../../../records/list-search.ts';
import { RecordFilters } from '../../../records/record-filters.tsx';
import { useGrowingList } from '../../../records/use-growing-list.ts';
import { useListNavigation } from '../../../records/use-list-navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { organizationFilter } from '../operations/organization-filter.tsx';
import { SuperadminHeader } from '../superadmin-header.tsx';
import type { SuperadminScreenProps } from '../superadmin-list.tsx';
import { superadminPath } from '../superadmin-pages.ts';
import { AuditEntries } from './audit-entries.tsx';

const ADDRESS = defineListSearch(superadminAuditRoutes.list);

const ACTOR_KIND_WORDS: Record<(typeof AUDIT_ACTOR_KINDS)[number], string> = {
  member: 'Members',
  superadmin: 'Superadmins',
  client: 'Clients',
  system: 'Oficio itself',
};

/** What happened in all organizations, the latest first. */
export function AuditScreen({ search: given }: SuperadminScreenProps) {
  const search = ADDRESS.parse(given);
  const { onSearchChange } = useListNavigation({ path: superadminPath('audit') });
  // The log is stale at once, because everything that happens adds to it.
  const list = useGrowingList(superadminAuditRoutes.list, { query: ADDRESS.rowsQuery(search), freshMs: 0 });
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = ADDRESS.isFiltered(search);
  return (
    <>
      <SuperadminHeader page="audit" />
      <div className="my-3 flex flex-wrap items-center gap-2">
        <RecordFilters
          filters={filtersFor(entries, search.actor)}
          search={search}
          withTrash={false}
          onFilter={(change) => onSearchChange({ ...search, ...change }, { replace: false })}
        />
        {isFiltered && (
          <Button
            variant="ghost"
            onClick={() => onSearchChange(ADDRESS.withoutFilters(search), { replace: false })}
          >
            Clear the filters
          </Button>
        )}
      </div>
      <GrowingList
        list={list}
        many="audit log"
        lines={8}
        nothing={
          <EmptyState
            icon={<ScrollText />}
            title={isFiltered ? 'Nothing matches these filters' : 'Nothing happened yet'}
          />
        }
        more={list.isFetchingNextPage ? 'Loading...' : 'Show older entries'}
        moreClassName="mt-4 flex justify-center"
      >
        {(shown) => <AuditEntries entries={shown} />}
      </GrowingList>
    </>
  );
}

const words = (value: string) => value.replaceAll('_', ' ');

/** The actions and kinds are those of the entries on screen; an address can name others. */
function filtersFor(entries: readonly SuperadminAuditEntry[], actor: string | undefined): ListFilter[] {
  const optionsOf = (values: string[]) =>
    [...new Set(values)].toSorted().map((value) => ({ value, label: words(value) }));
  return [
    dayFilter('day', 'Day (UTC)', {}),
    {
      name: 'actorKind',
      label: 'By',
      all: 'Anybody',
      options: AUDIT_ACTOR_KINDS.map((value) => ({ value, label: ACTOR_KIND_WORDS[value] })),
    },
    {
      name: 'action',
      label: 'Action',
      all: 'Any action',
      options: optionsOf(entries.map(({ action }) => action)),
      words,
    },
    {
      name: 'entity',
      label: 'Thing',
      all: 'Anything',
      options: optionsOf(entries.map(({ entity }) => entity.type)),
      words,
    },
    {
      name: 'actor',
      label: 'Person',
      words: () => entries.find((entry) => entry.actor.userId === actor)?.actor.name ?? 'One person',
    },
    organizationFilter,
  ];
}
