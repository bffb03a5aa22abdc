import type { LocalDate } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { NewRecordDialog } from '../../records/new-record-dialog.tsx';
import {
  capitalized,
  type ListedRecord,
  pathOfRecord,
  type RecordArea,
  type StoredRecord,
} from '../../records/record-area.ts';
import type { PickedRecord, RecordField } from '../../records/record-fields.ts';
import { ACTION_LINK } from '../../ui/action-link.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { DueDay } from './due-day.tsx';

interface SoldRecord extends ListedRecord {
  name: string;
  currency?: string;
}

interface ClientSoldListProps<Item extends SoldRecord, Single extends StoredRecord> {
  area: RecordArea<Item, Single>;
  client: PickedRecord;
  /** The client is in the trash. */
  readOnly: boolean;
  /** The order by the next day. */
  sort: string;
  dayOf: (item: Item) => LocalDate | null;
  /** Below the name. */
  detailOf: (item: Item) => string | null;
  /** At the end of the row. Absent for certificates, because one that is sold is a service. */
  amountOf?: (item: Item) => number | null;
  newFields: readonly RecordField[];
}

const SHOWN = 25;

/** The services, domains, certificates or projects of one client, the next one first, on the client's page. */
export function ClientSoldList<Item extends SoldRecord, Single extends StoredRecord>({
  area,
  client,
  readOnly,
  sort,
  dayOf,
  detailOf,
  amountOf = () => null,
  newFields,
}: ClientSoldListProps<Item, Single>) {
  const { one, many, path, routes } = area;
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const mayCreate = useMay(routes.create) && !readOnly;
  const query = useQuery(
    queryOf(routes.list, { query: { clientId: client.id, sort, limit: SHOWN } as never }),
  );
  const { data, error } = query;
  return (
    <Section
      title={capitalized(many)}
      actions={
        <>
          {data && data.total > 0 && (
            <Link to={path} search={{ clientId: client.id } as never} className={ACTION_LINK}>
              {data.total === 1 ? `In the list of ${many}` : `All ${data.total} ${many}`}
            </Link>
          )}
          {mayCreate && (
            <Button size="small" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              New {one}
            </Button>
          )}
        </>
      }
    >
      {!data ? (
        error ? (
          <QueryError title={`The ${many} could not be loaded`} query={query} />
        ) : (
          <ScreenSkeleton />
        )
      ) : data.items.length === 0 ? (
        <p className="text-ink-muted">No {many} of this client yet.</p>
      ) : (
        <Card flush>
          <ul className="divide-y divide-hairline">
            {data.items.map((item) => (
              <li key={item.id}>
                <Link
                  to={pathOfRecord(area, item.id)}
                  className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 hover:bg-canvas"
                >
                  <span className="min-w-0 grow basis-48">
                    <span className="block truncate font-medium">
                      <bdi>{item.name}</bdi>
                    </span>
                    <span className="block truncate text-sm text-ink-muted">{detailOf(item)}</span>
                  </span>
                  <DueDay day={dayOf(item)} />
                  <Amount amountMinor={amountOf(item)} currency={item.currency} />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {adding && (
        <NewRecordDialog
          area={area}
          fields={newFields}
          typed={{ clientId: client }}
          onClose={() => setAdding(false)}
          onCreated={({ id }) => void navigate({ to: pathOfRecord(area, id) })}
        />
      )}
    </Section>
  );
}

function Amount({ amountMinor, currency }: { amountMinor: number | null; currency: string | undefined }) {
  if (amountMinor === null || currency === undefined) return null;
  return (
    <span className="ms-auto min-w-28 text-end font-medium whitespace-nowrap tabular-nums">
      {moneyText({ amountMinor, currency })}
    </span>
  );
}
