import { clientRoutes } from '@oficio/contracts';
import { PICKED_CLIENTS } from '../../records/client-picker.tsx';
import { NewRecordDialog } from '../../records/new-record-dialog.tsx';
import type { PickedRecord, RecordField } from '../../records/record-fields.ts';

const CLIENT_FIELDS: readonly RecordField[] = [
  { name: 'displayName', label: 'Name', required: true, wide: true },
  { name: 'email', label: 'Email', kind: 'email', wide: true },
];

const NEW_CLIENTS = { ...PICKED_CLIENTS, routes: clientRoutes } as const;

/** Adds a client while an invoice is written; the form behind it keeps its text. */
export function NewClientDialog({
  name,
  onClose,
  onCreated,
}: {
  name: string;
  onClose: () => void;
  onCreated: (client: PickedRecord) => void;
}) {
  return (
    <NewRecordDialog
      area={NEW_CLIENTS}
      fields={CLIENT_FIELDS}
      typed={{ displayName: name }}
      onClose={onClose}
      onCreated={({ id, displayName }) => onCreated({ id, name: displayName })}
    />
  );
}
