import { CATEGORY_KINDS, type Category, categoryRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { queryOf } from '../../lib/api/route-query.ts';
import type { EditedArea } from '../../records/record-area.ts';
import type { RecordField } from '../../records/record-fields.ts';
import { SettingTable } from '../../records/setting-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { MenuItem } from '../../ui/menu.tsx';

const KIND_WORDS = { income: 'Income', expense: 'Expenses' } as const;

const CATEGORIES = {
  routes: categoryRoutes,
  one: 'category',
  nameOf: ({ name }: Category) => name,
} satisfies EditedArea<Category>;

const NAME: RecordField<Category> = { name: 'name', label: 'Name', required: true, wide: true };
const NEW_FIELDS = [
  NAME,
  {
    name: 'kind',
    label: 'Kind',
    kind: 'select',
    initial: 'expense',
    options: CATEGORY_KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
  },
] as readonly RecordField[];

/** The categories of income and expenses. */
export function CategoriesSection() {
  const query = useQuery(queryOf(categoryRoutes.list, { freshMs: 0 }));
  const rows = query.data?.items;
  return (
    <SettingTable
      area={CATEGORIES}
      routes={categoryRoutes}
      title="Categories"
      description="Entries keep an archived category. It’s no longer offered for new ones."
      rows={rows}
      error={
        query.error && !rows ? <QueryError title="The categories could not be loaded" query={query} /> : null
      }
      empty={<p className="px-4 py-6 text-ink-muted">No categories yet.</p>}
      columns={() => [
        {
          id: 'name',
          header: 'Name',
          phone: 'primary',
          cell: ({ name, archivedAt }) => (
            <span className="flex items-center gap-2">
              <bdi>{name}</bdi>
              {archivedAt && <Badge>Archived</Badge>}
            </span>
          ),
        },
        { id: 'kind', header: 'Of', phone: 'secondary', cell: ({ kind }) => KIND_WORDS[kind] },
        { id: 'used', header: 'Used', cell: ({ isUsed }) => (isUsed ? 'Yes' : 'No') },
      ]}
      fields={[NAME]}
      newFields={NEW_FIELDS}
      menuItems={(row, { change }) =>
        row.archivedAt ? (
          <MenuItem
            icon={<ArchiveRestore aria-hidden />}
            onSelect={() => change({ row, body: { archived: false }, done: 'Category restored' })}
          >
            Restore
          </MenuItem>
        ) : (
          <MenuItem
            icon={<Archive aria-hidden />}
            onSelect={() => change({ row, body: { archived: true }, done: 'Category archived' })}
          >
            Archive
          </MenuItem>
        )
      }
      mayDelete={({ isUsed }) => !isUsed}
      deletion="Nothing uses it. This can’t be undone; to keep it out of the way, archive it instead."
    />
  );
}
