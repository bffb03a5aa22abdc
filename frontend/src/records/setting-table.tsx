import type { Route } from '@oficio/contracts';
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '../lib/api/use-may.ts';
import { isolated } from '../lib/text/isolated.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import type { DataTableColumn } from '../ui/data-table.types.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { EditRecordDialog } from './edit-record-dialog.tsx';
import { NewRecordDialog } from './new-record-dialog.tsx';
import type { EditedArea, EditedRecord } from './record-area.ts';
import type { FormValues, RecordField } from './record-fields.ts';
import { useSettingActions } from './use-setting-actions.ts';

/** An area whose records can be added. */
type AddedArea<Single extends EditedRecord> = EditedArea<Single> & {
  routes: Required<EditedArea<Single>['routes']>;
};

type Actions<Single extends EditedRecord> = ReturnType<typeof useSettingActions<Single>>;

interface SettingTableProps<Single extends EditedRecord> {
  area: AddedArea<Single>;
  routes: {
    create: Pick<Route<undefined, undefined>, 'members' | 'needs'>;
    remove: Route<undefined, undefined, undefined>;
  };
  title: string;
  description: string;
  rows: readonly Single[] | undefined;
  /** Replaces the rows that could not be loaded. */
  error: ReactNode;
  empty: ReactNode;
  columns: (actions: Actions<Single> | null) => readonly DataTableColumn<Single>[];
  fields: readonly RecordField<Single>[];
  newFields: readonly RecordField[];
  preview?: (values: FormValues) => ReactNode;
  /** Further items of a row's menu. */
  menuItems?: (row: Single, actions: Actions<Single>) => ReactNode;
  mayDelete: (row: Single) => boolean;
  /** The consequence of deleting a row. */
  deletion: string;
}

/** A list of settings whose rows are added and edited in dialogs. */
export function SettingTable<Single extends EditedRecord>(props: SettingTableProps<Single>) {
  const { area, routes, title, description, rows, error, empty, columns, fields, newFields, preview } = props;
  const { menuItems, mayDelete, deletion } = props;
  const mayWrite = useMay(routes.create);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Single | null>(null);
  const [deleting, setDeleting] = useState<Single | null>(null);
  const actions = useSettingActions(area, routes.remove);
  return (
    <Section
      title={title}
      description={description}
      actions={
        mayWrite && (
          <Button
            size="small"
            icon={<Plus aria-hidden />}
            onClick={() => setAdding(true)}
          >{`New ${area.one}`}</Button>
        )
      }
    >
      <DataTable
        label={title}
        rows={rows}
        error={error}
        empty={empty}
        columns={columns(mayWrite ? actions : null)}
        rowKey={({ id }) => id}
        rowName={area.nameOf}
        rowActions={
          mayWrite
            ? (row) => (
                <Menu
                  trigger={
                    <IconButton
                      size="small"
                      label={`Actions for ${isolated(area.nameOf(row))}`}
                      icon={<Ellipsis aria-hidden />}
                    />
                  }
                >
                  <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setEditing(row)}>
                    Edit
                  </MenuItem>
                  {menuItems?.(row, actions)}
                  {mayDelete(row) && (
                    <>
                      <MenuSeparator />
                      <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => setDeleting(row)}>
                        Delete
                      </MenuItem>
                    </>
                  )}
                </Menu>
              )
            : undefined
        }
      />
      {adding && (
        <NewRecordDialog
          area={area}
          {...(preview && { preview })}
          fields={newFields}
          onClose={() => setAdding(false)}
          onCreated={() => setAdding(false)}
        />
      )}
      {editing && (
        <EditRecordDialog
          area={area}
          fields={fields}
          {...(preview && { preview })}
          record={editing}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        // The dialog closes in the render that removes the row, so that the focus doesn't return to the row.
        open={rows?.some(({ id }) => id === deleting?.id) ?? false}
        onOpenChange={() => setDeleting(null)}
        title={`Delete ${deleting ? isolated(area.nameOf(deleting)) : ''}?`}
        description={deletion}
        confirmLabel={`Delete ${area.one}`}
        destructive
        busy={actions.busy || actions.removedId === deleting?.id}
        onConfirm={() => deleting && actions.remove(deleting, { onError: () => setDeleting(null) })}
      />
    </Section>
  );
}
