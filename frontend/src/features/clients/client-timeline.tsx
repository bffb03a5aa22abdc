import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind, timelineRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { queryOf } from '../../lib/api/route-query.ts';
import { GrowingTimeline, TimelineEntries } from '../../records/growing-timeline.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import { Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { CLIENTS } from './client-area.tsx';
import { useClientPage } from './client-page.ts';

/** The entries on the first tab. */
const LATEST = 10;

/** The kinds that the filter offers. */
const KINDS: readonly { value: TimelineKind; label: string }[] = [
  { value: 'client', label: 'Client' },
  { value: 'note', label: 'Notes' },
  { value: 'document', label: 'Documents' },
  { value: 'mail', label: 'Mails' },
  { value: 'domain', label: 'Domains' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'payment', label: 'Payments' },
  { value: 'ticket', label: 'Requests' },
];

/** The last segment of the tab that shows a thing without a page of its own. */
const SEGMENTS: Partial<Record<TimelineKind, string>> = { note: '', document: 'documents' };

/** The latest entries, and a link to all of them. */
export function LatestEntries() {
  const { client } = useClientPage();
  const pathOf = usePathOf();
  const query = useQuery(
    queryOf(timelineRoutes.ofClient, { parameters: { id: client.id }, query: { limit: LATEST } }),
  );
  const { data, error } = query;
  return (
    <Section
      title="Timeline"
      className="mt-8 max-w-2xl"
      actions={
        data?.nextCursor && (
          <Link to="/clients/$clientId/timeline" params={{ clientId: client.id }} className={TEXT_LINK}>
            Show all
          </Link>
        )
      }
    >
      {data && <TimelineEntries entries={data.items} subject={client.id} pathOf={pathOf} />}
      {!data && error && <QueryError title="The timeline could not be loaded" query={query} />}
      {!data && !error && <SkeletonText lines={4} />}
    </Section>
  );
}

/** The tab with all entries about a client, or those of one kind. */
export function ClientTimeline({ kind: wanted }: { kind: string | undefined }) {
  const { client } = useClientPage();
  const navigate = useNavigate();
  const pathOf = usePathOf();
  const kind = TIMELINE_KINDS.find((one) => one === wanted);
  return (
    <GrowingTimeline
      route={timelineRoutes.ofClient}
      subject={client.id}
      query={{ kind }}
      pathOf={pathOf}
      actions={
        <SelectField
          label="Kind"
          hideLabel
          value={kind ?? ''}
          onChange={({ target }) =>
            void navigate({ to: '.', search: { kind: target.value || undefined } as never })
          }
          options={[{ value: '', label: 'Everything' }, ...KINDS]}
          className="w-36"
        />
      }
    />
  );
}

/** The path of a thing in an entry. A thing without a page of its own leads to the tab that shows it. */
function usePathOf() {
  const { client, pathOfEntity } = useClientPage();
  return ({ type, id }: TimelineEntry['entity']) => {
    const segment = SEGMENTS[type];
    return segment === undefined ? pathOfEntity(type, id) : `${pathOfRecord(CLIENTS, client.id)}/${segment}`;
  };
}
