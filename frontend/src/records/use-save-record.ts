import { useApi } from '../lib/api/api-context.ts';
import { useWrite } from '../lib/api/use-write.ts';
import type { EditedArea, EditedRecord } from './record-area.ts';
import { type FormValues, isSame, type RecordField, toBody, toChanges, toValues } from './record-fields.ts';

/** What a form is saved as: a new record (`stored` is null), or a change of the record from which it was `loaded`. */
interface RecordEdit {
  values: FormValues;
  stored: { id: string; version: number; loaded: FormValues } | null;
}

/** Saves a record. Fails with `version.stale` when somebody else has saved it since it was loaded. */
export function useSaveRecord<Single extends EditedRecord>(
  { routes: { create, update }, updatesWhole }: EditedArea<Single>,
  fields: readonly RecordField[],
) {
  const api = useApi();
  return useWrite<Single, RecordEdit>({
    send: ({ values, stored }, idempotencyKey) => {
      if (stored) {
        const { id, version, loaded } = stored;
        const changed = updatesWhole
          ? { [updatesWhole]: toBody(fields, values) }
          : toChanges(fields, values, loaded);
        const body = { ...changed, version };
        return api.callRoute(update, { parameters: { id }, body, idempotencyKey });
      }
      if (!create) throw new Error('No record can be added here');
      return api.callRoute(create, { body: toBody(fields, values), idempotencyKey });
    },
    amend: (record, { values }) => {
      const loaded = toValues(fields, record);
      const { id, version } = record;
      return isSame(values, loaded) ? null : { values, stored: { id, version, loaded } };
    },
  });
}
