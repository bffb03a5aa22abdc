import { type SuperadminLookups, superadminLookupRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Radar } from 'lucide-react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { counted } from '../../../lib/text/counted.ts';
import { formatMoment } from '../../../lib/text/format-moment.ts';
import { RecordLink, TextCell } from '../../../records/cells.tsx';
import { Fact, FactList } from '../../../records/record-facts.tsx';
import { Section } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { NumberCell } from '../figures/number-cell.tsx';
import { SuperadminHeader } from '../superadmin-header.tsx';
import { superadminPath } from '../superadmin-pages.ts';

type Registry = SuperadminLookups['registries'][number];
type Failure = SuperadminLookups['failures'][number];

const REGISTRY_COLUMNS: readonly DataTableColumn<Registry>[] = [
  { id: 'server', header: 'Registry', lead: true, cell: ({ server }) => server ?? 'No registry found' },
  {
    id: 'failing',
    header: 'Failing',
    phone: 'secondary',
    align: 'end',
    cell: ({ failing }) => <NumberCell value={failing} />,
  },
  {
    id: 'outcomes',
    header: 'Last outcomes',
    cell: ({ outcomes }) => (
      <TextCell>
        {outcomes.map(({ outcome, domains }) => `${outcome.replaceAll('_', ' ')} (${domains})`).join(', ')}
      </TextCell>
    ),
  },
  {
    id: 'last',
    header: 'Last asked',
    cell: ({ lastAt }) => <TextCell>{lastAt && formatMoment(lastAt)}</TextCell>,
  },
];

const FAILURE_COLUMNS: readonly DataTableColumn<Failure>[] = [
  { id: 'name', header: 'Name', lead: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'outcome',
    header: 'Outcome',
    phone: 'secondary',
    cell: ({ outcome, reason }) => (
      <TextCell>{[outcome.replaceAll('_', ' '), reason].filter(Boolean).join(': ')}</TextCell>
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ kind }) => (kind === 'domain' ? 'Domain' : 'Certificate'),
  },
  {
    id: 'organization',
    header: 'Organization',
    cell: ({ organization: { id, name } }) => (
      <RecordLink path={superadminPath('organizations')} id={id} name={name} />
    ),
  },
  {
    id: 'failures',
    header: 'In a row',
    align: 'end',
    cell: ({ failures }) => <NumberCell value={failures} />,
  },
  {
    id: 'next',
    header: 'Next check',
    cell: ({ nextAt }) => <TextCell>{nextAt && formatMoment(nextAt)}</TextCell>,
  },
];

/** Which registries and servers fail, and how many checks wait. */
export function LookupsScreen() {
  const query = useQuery(queryOf(superadminLookupRoutes.read));
  const { data, error } = query;
  return (
    <>
      <SuperadminHeader page="lookups" />
      {data ? (
        <Loaded lookups={data} />
      ) : error ? (
        <QueryError title="The look-ups could not be loaded" query={query} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </>
  );
}

function Loaded({
  lookups: { domains, certificates, registries, failures },
}: {
  lookups: SuperadminLookups;
}) {
  return (
    <div className="mt-4 flex flex-col gap-8">
      <FactList>
        <Fact label="Domains">{sentence(domains)}</Fact>
        <Fact label="Certificates">{sentence(certificates)}</Fact>
      </FactList>
      <Section title="Registries that fail">
        <DataTable
          label="Registries"
          columns={REGISTRY_COLUMNS}
          rows={registries}
          rowKey={({ server }) => server ?? ''}
          rowName={({ server }) => server ?? 'No registry found'}
          empty={<EmptyState icon={<Radar />} title="All registries answer" />}
        />
      </Section>
      <Section title="Latest failed checks">
        <DataTable
          label="Failed checks"
          columns={FAILURE_COLUMNS}
          rows={failures}
          rowKey={({ kind, organization, name }) => `${kind} ${organization.id} ${name}`}
          rowName={({ name }) => name}
          empty={<EmptyState icon={<Radar />} title="No failed checks" />}
        />
      </Section>
    </div>
  );
}

function sentence({ due, dueSince, failing }: SuperadminLookups['domains']): string {
  const waiting =
    due === 0
      ? 'No check waits'
      : `${counted(due, 'check')} wait${due === 1 ? 's' : ''}${dueSince ? `, the first since ${formatMoment(dueSince)}` : ''}`;
  return `${waiting}; ${failing === 0 ? 'none fails' : `${counted(failing, 'check')} fail${failing === 1 ? 's' : ''}`}.`;
}
