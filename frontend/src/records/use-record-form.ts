import type { FieldFailure } from '@oficio/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type FormValues, isSame, type RecordField, toBody } from './record-fields.ts';

/**
 * What is typed into the fields, and what is wrong with it.
 * @param schema the body that the fields are sent as
 * @param added what the body has beside them
 */
export function useRecordForm(
  fields: readonly RecordField[],
  initial: FormValues,
  { schema, added = {} }: { schema: z.core.$ZodType; added?: object },
) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<readonly FieldFailure[]>([]);
  const findFaults = (typed: FormValues): FieldFailure[] => {
    const issues = z.safeParse(schema, { ...toBody(fields, typed), ...added }).error?.issues ?? [];
    return issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  };
  return {
    ...{ values, setValues, setFaults },
    unsavedSince: (loaded: FormValues) => !isSame(values, loaded),
    inputs: {
      values,
      errorOf: (path: string) => faults.find((fault) => fault.path === path)?.message,
      onChange(change: FormValues) {
        const changed = { ...values, ...change };
        setValues(changed);
        if (faults.length > 0) setFaults(findFaults(changed));
      },
    },
    /** Shows what is wrong. True when nothing is. */
    check(): boolean {
      const found = findFaults(values);
      setFaults(found);
      return found.length === 0;
    },
  };
}
