import { useApi } from '../lib/api-context.ts';
import { useWrite } from '../lib/use-write.ts';
import type { ListedRecord, RecordArea, StoredRecord } from './record-area.ts';
import { type FormValues, isSame, type RecordField, toBody, toChanges, toValues } from './record-fields.ts';

/** What a form is saved as: a new record (`stored` is null), or a change of the record from which it was `loaded`. */
interface RecordEdit {
  values: FormValues;
  stored: { id: string; version: number; loaded: FormValues } | null;
}

/** Saves a record. Fails with `version.stale` when somebody else has saved it since it was loaded. */
export function useSaveRecord<Item extends ListedRecord, Single extends StoredRecord>(
  area: RecordArea<Item, Single>,
  fields: readonly RecordField[],
) {
  const api = useApi();
  return useWrite<Single, RecordEdit>({
    meta: { writes: area.table },
    send: ({ values, stored }, idempotencyKey) =>
      stored
        ? api.callRoute(area.routes.update, {
            parameters: { id: stored.id },
            body: { ...toChanges(fields, values, stored.loaded), version: stored.version },
            idempotencyKey,
          })
        : api.callRoute(area.routes.create, { body: toBody(fields, values), idempotencyKey }),
    amend: (record, { values }) => {
      const loaded = toValues(fields, record);
      const { id, version } = record;
      return isSame(values, loaded) ? null : { values, stored: { id, version, loaded } };
    },
  });
}
