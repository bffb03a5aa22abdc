import { RETENTION } from '@oficio/contracts';
import { useMay } from '../lib/api/use-may.ts';
import { formatDay } from '../lib/text/format-day.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { ListedRecord, RecordArea, StoredRecord } from './record-area.ts';
import type { RecordActions } from './use-record-actions.tsx';

/** States that a record is in the trash: since when, by whom and until when. */
export function DeletedNotice<Item extends ListedRecord, Single extends StoredRecord>({
  area: { routes, one, nameOf },
  record,
  actions: { restore, restoring },
}: {
  area: RecordArea<Item, Single>;
  record: Single;
  actions: RecordActions;
}) {
  const mayRestore = useMay(routes.restore);
  const { id, version, deletedAt, deletedBy } = record;
  if (deletedAt === null) return null;
  return (
    <Notice tone="warning" title={`This ${one} is in the trash`} className="mb-6">
      <p>
        Deleted on <time dateTime={deletedAt}>{formatDay(deletedAt)}</time>
        {deletedBy && (
          <>
            {' '}
            by <bdi>{deletedBy}</bdi>
          </>
        )}
        . It is removed for good on {purgeDay(deletedAt)}.
      </p>
      {mayRestore && (
        <Button
          size="small"
          className="mt-3"
          busy={restoring}
          onClick={() => restore({ id, version, name: nameOf(record) })}
        >
          Restore
        </Button>
      )}
    </Notice>
  );
}

/** The day on which a deleted record is removed permanently. */
export function purgeDay(deletedAt: string): string {
  return formatDay(new Date(Date.parse(deletedAt) + RETENTION.trashDays * 86_400_000).toISOString());
}
