import { type TaxRate, taxRateRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { queryOf } from '../../lib/api/route-query.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { shownPercent } from '../../lib/text/typed-values.ts';
import { SettingTable } from '../../records/setting-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { TAX_RATES } from './invoicing-areas.ts';
import { TAX_FIELDS, TAX_KIND_WORDS } from './rate-fields.ts';

export function TaxesSection() {
  const query = useQuery(queryOf(taxRateRoutes.list, { freshMs: 0 }));
  const rows = query.data?.items;
  return (
    <SettingTable
      area={TAX_RATES}
      routes={taxRateRoutes}
      title="Taxes"
      description="New lines start with the rates that are switched on. Documents keep the rates they were made with."
      rows={rows}
      error={
        query.error && !rows ? <QueryError title="The tax rates could not be loaded" query={query} /> : null
      }
      empty={<p className="px-4 py-6 text-ink-muted">No tax rates yet: documents have no taxes.</p>}
      columns={(actions) => [
        {
          id: 'name',
          header: 'Name',
          cell: ({ name, archivedAt }) => (
            <span className="flex items-center gap-2">
              <bdi>{name}</bdi>
              {archivedAt && <Badge>Archived</Badge>}
            </span>
          ),
          phone: 'primary',
        },
        { id: 'rate', header: 'Rate', align: 'end', cell: rateWords, phone: 'secondary' },
        { id: 'kind', header: 'Kind', cell: ({ kind }) => TAX_KIND_WORDS[kind] },
        {
          id: 'default',
          header: 'On new lines',
          cell: (row) =>
            actions && !row.archivedAt ? (
              <Switch
                label={`${isolated(row.name)} on new lines`}
                hideLabel
                checked={row.isDefault}
                disabled={actions.busy}
                onChange={({ target: { checked } }) =>
                  actions.change({
                    row,
                    body: { isDefault: checked },
                    done: checked ? 'On new lines from now on' : 'No longer on new lines',
                  })
                }
              />
            ) : row.isDefault ? (
              'Yes'
            ) : (
              'No'
            ),
        },
      ]}
      fields={TAX_FIELDS}
      newFields={TAX_FIELDS as never}
      menuItems={(row, { change }) =>
        row.archivedAt ? (
          <MenuItem
            icon={<ArchiveRestore aria-hidden />}
            onSelect={() => change({ row, body: { archived: false }, done: 'Tax rate restored' })}
          >
            Restore
          </MenuItem>
        ) : (
          <MenuItem
            icon={<Archive aria-hidden />}
            onSelect={() => change({ row, body: { archived: true }, done: 'Tax rate archived' })}
          >
            Archive
          </MenuItem>
        )
      }
      mayDelete={({ isUsed }) => !isUsed}
      deletion="No document uses it. This can’t be undone; to keep it out of the way, archive it instead."
    />
  );
}

function rateWords({ ratePpm, exempt }: TaxRate): string {
  return exempt ? 'Exempt' : `${shownPercent(ratePpm)}%`;
}
