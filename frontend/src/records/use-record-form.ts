import type { FieldFailure } from '@oficio/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { failureText, isAccessRefusal, RequestFailure } from '../lib/api/request-failure.ts';
import { type FormValues, isSame, kindOf, type RecordField, toBody } from './record-fields.ts';

/**
 * The typed values of some fields and their validation errors.
 * @param schema the schema of the body that the fields become
 * @param added the other fields of that body
 */
export function useRecordForm(
  fields: readonly RecordField[],
  initial: FormValues,
  { schema, added = {} }: { schema: z.core.$ZodType; added?: object },
) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<readonly FieldFailure[]>([]);
  const findFaults = (typed: FormValues): FieldFailure[] => {
    const unreadable = fields.flatMap((field) => {
      const message = kindOf(field).faultOf?.(typed[field.name], typed) ?? null;
      return message === null ? [] : [{ path: field.name, message }];
    });
    const issues = z.safeParse(schema, { ...toBody(fields, typed), ...added }).error?.issues ?? [];
    const invalid = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
    const isReadable = ({ path }: FieldFailure) => unreadable.every((fault) => fault.path !== path);
    return unreadable.concat(invalid.filter(isReadable));
  };
  return {
    values,
    setValues,
    unsavedSince: (loaded: FormValues) => !isSame(values, loaded),
    inputs: {
      values,
      errorOf: (path: string) => faults.find((fault) => fault.path === path)?.message,
      onChange(change: FormValues) {
        // An answer and a key press may each change values before the next render, and neither takes back the other.
        setValues((current) => ({ ...current, ...change }));
        if (faults.length > 0) setFaults(findFaults({ ...values, ...change }));
      },
    },
    /** Shows the faults of a refused save at their fields. */
    showFaultsOf(failed: unknown): void {
      if (failed instanceof RequestFailure) setFaults(failed.fields);
    },
    /** The message of a failed save; null when the fields show all of its errors. */
    failureOf(failed: unknown): string | null {
      if (!failed || isAccessRefusal(failed)) return null;
      const found = failed instanceof RequestFailure ? failed.fields : [];
      const hasField = (path: string) => fields.some(({ name }) => path.split('.')[0] === name);
      return found.length > 0 && found.every(({ path }) => hasField(path)) ? null : failureText(failed);
    },
    /** Validates the values and shows the errors. True when there are none. */
    check(): boolean {
      const found = findFaults(values);
      setFaults(found);
      return found.length === 0;
    },
  };
}
