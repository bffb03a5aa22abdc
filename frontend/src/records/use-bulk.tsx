import {
  type AnswerOf,
  type BulkAction,
  type BulkBody,
  type BulkChanges,
  NUMBER_LOCALE,
  RETENTION,
} from '@oficio/contracts';
import { Archive, ArchiveRestore, Pencil, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isAccessRefusal } from '../lib/api/request-failure.ts';
import { useMay } from '../lib/api/use-may.ts';
import { useFailedToast, useSharedRouteWrite } from '../lib/api/use-write.ts';
import { useRaiseToast } from '../lib/page/raise-toast.ts';
import { Button, IconButton } from '../ui/button.tsx';
import type { TableSelection } from '../ui/data-table.types.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { settleChanges } from '../ui/unsaved-changes.ts';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import type { ListedRecord, RecordArea } from './record-area.ts';
import type { RecordField } from './record-fields.ts';

type BulkAnswer = AnswerOf<RecordArea['routes']['bulk']>;

const DONE: Record<BulkAction, string> = {
  archive: 'archived',
  restore: 'restored',
  delete: 'deleted',
  edit: 'changed',
};
const REFUSALS: Record<string, string> = {
  'version.stale': 'changed by someone else meanwhile',
  'resource.not_found': 'no longer there',
  'resource.in_use': 'still in use',
  'record.exists_already': 'there again under the same name',
  'request.invalid': 'with too many tags',
  'invoice.not_draft': 'issued already',
};

/**
 * The selected rows of a list and the bulk actions on them. Rows that the server refuses stay selected.
 * @param actions the actions that the rows on screen allow
 * @param fields the fields of a bulk edit, beside the tags
 * @param further the area's own actions on the selected rows
 * @returns undefined for a read-only role
 */
export function useBulk<Row extends Pick<ListedRecord, 'id' | 'version' | 'tags'>>(
  area: Pick<RecordArea, 'routes' | 'one' | 'many'>,
  rows: readonly Row[] | undefined,
  actions: readonly BulkAction[],
  fields: readonly RecordField[] = [],
  further?: (rows: readonly Row[]) => ReactNode,
): TableSelection | undefined {
  const { routes, one, many } = area;
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const mayChange = useMay(routes.bulk);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  const chosenRows = (rows ?? []).filter(({ id }) => chosen.has(id));
  const items = chosenRows.map(({ id, version }) => ({ id, version }));
  const several = (count: number) =>
    `${new Intl.NumberFormat(NUMBER_LOCALE).format(count)} ${count === 1 ? one : many}`;

  const { mutate, isPending, variables } = useSharedRouteWrite<RecordArea['routes']['bulk'], BulkBody>(
    routes.bulk,
    {
      request: (body) => ({ body }),
      onSuccess: ({ done, refused }, { action }) => {
        setAsking(false);
        setEditing(false);
        if (action === 'edit') settleChanges();
        setChosen(new Set(refused.map(({ id }) => id)));
        if (refused.length === 0) {
          raiseToast({ kind: 'success', title: `${several(done)} ${DONE[action]}` });
        } else {
          raiseToast({
            kind: 'error',
            title: `${several(refused.length)} couldn’t be ${DONE[action]}`,
            description: `${reasonsOf(refused)}${done > 0 ? ` ${several(done)} ${DONE[action]}.` : ''}`,
          });
        }
      },
      onError: (error) => {
        setAsking(false);
        if (!isAccessRefusal(error)) raiseFailure(error);
      },
    },
  );

  const edits = fields.length > 0 || rows?.some(({ tags }) => tags) === true;
  if (!mayChange) return undefined;
  const run = (action: BulkAction, changes?: BulkChanges) => mutate({ action, changes, items });
  const control = (action: BulkAction) => ({
    size: 'small' as const,
    busy: isPending && variables?.action === action,
    disabled: isPending,
    onClick: () => (action === 'delete' ? setAsking(true) : run(action)),
  });
  return {
    // In the order of the selection, because a range begins at the last row.
    keys: new Set([...chosen].filter((id) => chosenRows.some((row) => row.id === id))),
    onKeysChange: setChosen,
    bar: (
      <>
        <p role="status" className="me-auto text-sm font-semibold tabular-nums">
          {items.length} selected
        </p>
        {actions.includes('archive') && (
          <Button {...control('archive')} icon={<Archive aria-hidden />}>
            Archive
          </Button>
        )}
        {actions.includes('restore') && (
          <Button {...control('restore')} icon={<ArchiveRestore aria-hidden />}>
            Restore
          </Button>
        )}
        {actions.includes('delete') && (
          <Button {...control('delete')} icon={<Trash2 aria-hidden />}>
            Delete
          </Button>
        )}
        {actions.includes('edit') && edits && (
          <Button {...control('edit')} icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
        {further?.(chosenRows)}
        <IconButton
          size="small"
          label="Clear the selection"
          icon={<X aria-hidden />}
          onClick={() => setChosen(new Set())}
        />
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Delete ${several(items.length)}?`}
          description={`They go to the trash and are removed for good after ${RETENTION.trashDays} days.`}
          confirmLabel={`Delete ${several(items.length)}`}
          destructive
          busy={isPending}
          onConfirm={() => run('delete')}
        />
        {editing && (
          <BulkEditDialog
            title={`Edit ${several(items.length)}`}
            tags={[...new Set(chosenRows.flatMap(({ tags = [] }) => tags))].toSorted()}
            fields={fields}
            busy={isPending}
            onSubmit={(changes) => run('edit', changes)}
            onClose={() => setEditing(false)}
          />
        )}
      </>
    ),
  };
}

/** For example `2 changed by someone else meanwhile, 1 still in use.` */
function reasonsOf(refused: BulkAnswer['refused']): string {
  const codes = [...new Set(refused.map(({ code }) => code))];
  const reasons = codes.map(
    (code) => `${refused.filter((one) => one.code === code).length} ${REFUSALS[code] ?? 'refused'}`,
  );
  return `${reasons.join(', ')}.`;
}
