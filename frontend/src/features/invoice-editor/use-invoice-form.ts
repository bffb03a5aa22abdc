import type { FieldFailure, LocalDate } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useMemo, useReducer, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { failureText, isAccessRefusal, RequestFailure } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { capitalized } from '../../records/record-area.ts';
import {
  isSame,
  mergeChanges,
  pickValues,
  type RecordField,
  toBody,
  toValues,
} from '../../records/record-fields.ts';
import { useSaveRecord } from '../../records/use-save-record.ts';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import type { DeviceDraft } from './device-drafts.ts';
import { type EditedDocument, isEditable, type StoredDocument } from './edited-document.ts';
import { atFormLines, faultsByLine, findFaults } from './invoice-faults.ts';
import { hasSameLines, type InvoiceValues, keptLines, readValues } from './invoice-fields.ts';
import { filledValues, type KnownFacts, taxesOf } from './invoice-form-facts.ts';
import { changeInvoiceForm, stateOf } from './invoice-form-state.ts';
import { totalsOf } from './invoice-totals-input.ts';
import { typedRates } from './typed-rates.ts';
import { useInvoiceFacts } from './use-invoice-facts.ts';

/** What follows a save: the form stays, or the document's page opens, with the sheet that issues an invoice. */
export type AfterSave = 'stay' | 'open' | 'issue';

interface InvoiceFormOptions {
  document: EditedDocument;
  /** Null: a new document. */
  record: StoredDocument | null;
  initial: InvoiceValues;
  known: KnownFacts;
  today: LocalDate;
  element: RefObject<HTMLFormElement | null>;
  onSaved: (saved: StoredDocument, then: AfterSave, wasNew: boolean) => void;
}

/**
 * The form of a draft. A save sends only changed fields and merges what others have saved meanwhile. When both changed
 * the same field, the person chooses.
 */
export function useInvoiceForm({
  document,
  record,
  initial,
  known,
  today,
  element,
  onSaved,
}: InvoiceFormOptions) {
  const { fields, routes, one } = document;
  const [{ values: typed, keys }, dispatch] = useReducer(changeInvoiceForm, initial, stateOf);
  // The base is kept in state, so that a live update of the record doesn't replace typed text.
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<{ current: StoredDocument; names: readonly string[] } | null>(
    null,
  );
  const [merge, setMerge] = useState<MergedTotal | null>(null);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<{ values: InvoiceValues; faults: FieldFailure[] } | null>(null);
  const facts = useInvoiceFacts(document, known, typed, today);
  const { client, organization, lastRate } = facts;
  const values = useMemo(
    () => filledValues(typed, { client, organization, lastRate }),
    [typed, client, organization, lastRate],
  );
  const loaded = useMemo(
    () =>
      filledValues(base ? readValues(document, base) : initial, {
        client: base || initial.clientId ? client : null,
        organization,
        lastRate,
      }),
    [document, base, initial, client, organization, lastRate],
  );
  const changed = useMemo(() => changedNames(document, values, loaded), [document, values, loaded]);
  const unsaved = changed.length > 0;
  const hasOtherLines = base === null || changed.includes('lines');
  const { settings, taxRates } = facts;
  const rules = useMemo(
    () => ({
      kind: document.kindOf(base),
      cashStep: base?.cashStepMinor ?? settings.cashStep,
      taxes: taxesOf(base, taxRates, hasOtherLines),
    }),
    [document, base, settings, taxRates, hasOtherLines],
  );
  const latest = useRef(typed);
  latest.current = typed;
  // A key press shows its text first. What is computed from all lines follows in a render of its own.
  const counted = useDeferredValue(values);
  const totals = useMemo(() => totalsOf(counted, rules), [counted, rules]);
  const faults = useMemo(() => {
    const ofServer = refused && refused.values === typed ? refused.faults : [];
    return [...ofServer, ...(checked ? findFaults(document, values, rules) : [])];
  }, [document, refused, typed, checked, values, rules]);
  const lineFaults = useMemo(() => faultsByLine(faults), [faults]);
  const save = useSaveRecord(document, fields);
  const queryClient = useQueryClient();
  const raiseToast = useRaiseToast();

  const keyOf = (id: string) => queryOf(routes.one, { parameters: { id } }).queryKey;
  const storedValues = (stored: StoredDocument) => filledValues(readValues(document, stored), facts);

  const send = (
    sent: InvoiceValues,
    against: StoredDocument | null,
    then: AfterSave,
    // What the person saw, when the values are those of two people.
    { before = latest.current, seen }: { before?: InvoiceValues; seen?: string } = {},
  ) => {
    const stored = against && {
      id: against.id,
      version: against.version,
      loaded: storedValues(against),
    };
    save.mutate(
      { values: sent, stored },
      {
        onSuccess: (saved) => {
          queryClient.setQueryData(keyOf(saved.id), saved);
          if (typed.fxRateE8 && typed.fxRateE8 !== (against && readValues(document, against).fxRateE8)) {
            const day = today;
            typedRates.write(
              { organizationId: organization.id, currency: sent.currency, day },
              typed.fxRateE8,
            );
          }
          setBase(saved);
          setChecked(false);
          const other = seen === undefined ? null : otherTotal(saved, seen);
          setMerge(other);
          raiseToast({
            kind: 'success',
            title: `${capitalized(one)} ${against ? 'updated' : 'created'}`,
            description: other ? `The total is now ${other.now}` : saved.title,
          });
          // What was typed during the save keeps the form open, and so does a total that nobody has seen.
          const hasTypedOn = latest.current !== before;
          if (!hasTypedOn) settleChanges(element.current ?? undefined);
          onSaved(saved, hasTypedOn || other ? 'stay' : then, against === null);
        },
        onError: (failed) => {
          const current = currentOf(document, failed);
          if (current && isEditable(current)) mergeWith(current, sent, against ?? current, then);
          else if (current) queryClient.setQueryData(keyOf(current.id), current);
          else if (failed instanceof RequestFailure) {
            setRefused({ values: latest.current, faults: atFormLines(failed.fields, sent) });
          }
        },
      },
    );
  };
  const mergeWith = (
    current: StoredDocument,
    sent: InvoiceValues,
    against: StoredDocument,
    then: AfterSave,
  ) => {
    const before = storedValues(against);
    const theirs = storedValues(current);
    const { merged, conflicts } = mergeChanges(before, theirs, unchangedAs(document, before, sent));
    if (conflicts.length > 0) return setConflict({ current, names: conflicts });
    setBase(current);
    const values = merged as InvoiceValues;
    dispatch({ type: 'replaced', values });
    send(values, current, then, { before: values, seen: totalOf(sent) });
  };
  const totalOf = (some: InvoiceValues): string => {
    const { totals: computed } = totalsOf(some, rules);
    return computed ? moneyText({ amountMinor: computed.totalMinor, currency: some.currency }) : '–';
  };
  const settle = (side: 'mine' | 'theirs') => {
    if (!conflict) return;
    const theirs = storedValues(conflict.current);
    const { merged } = mergeChanges(loaded, theirs, unchangedAs(document, loaded, values));
    const chosen = side === 'theirs' ? { ...merged, ...pickValues(theirs, conflict.names) } : merged;
    setBase(conflict.current);
    dispatch({ type: 'replaced', values: chosen as InvoiceValues });
    setConflict(null);
    save.reset();
  };
  return {
    document,
    values,
    keys,
    dispatch,
    facts,
    base,
    loaded,
    unsaved,
    totals,
    rules,
    settle,
    counting: counted !== values,
    faults,
    lineFaults,
    busy: save.isPending,
    errorOf: (path: string) => faults.find((fault) => fault.path === path)?.message,
    failure: conflict ? null : failureOf(save.error, save.isPending),
    conflict: conflict && {
      fields: fields.filter(({ name }) => conflict.names.includes(name)),
      theirs: toValues(fields, conflict.current),
      mine: values,
      outcomes: [{ label: 'Total', theirs: moneyOf(conflict.current), mine: totalOf(values) }],
    },
    /** The totals before and after a merge that has changed it; null without one. */
    merge,
    /** Takes over the text of a stored draft, and what others have saved since in fields that it doesn't change. */
    restore(draft: DeviceDraft) {
      const mine = filledValues(draft.values, facts);
      const { merged } = mergeChanges(draft.loaded, loaded, unchangedAs(document, draft.loaded, mine));
      dispatch({ type: 'replaced', values: merged as InvoiceValues });
    },
    submit(then: AfterSave) {
      if (save.isPending || conflict) return;
      if (base && !unsaved) return onSaved(base, then, false);
      const found = findFaults(document, values, rules);
      setChecked(found.length > 0);
      setRefused(null);
      setMerge(null);
      if (found.length === 0) send(values, base, then);
      else save.reset();
    },
  };
}

/** A total before and after another person's changes were merged. */
interface MergedTotal {
  seen: string;
  now: string;
}

const moneyOf = ({ totalMinor: amountMinor, currency }: StoredDocument) =>
  moneyText({ amountMinor, currency });

function otherTotal(saved: StoredDocument, seen: string): MergedTotal | null {
  const now = moneyOf(saved);
  return now === seen ? null : { seen, now };
}

export type InvoiceForm = ReturnType<typeof useInvoiceForm>;

type Edited = Pick<EditedDocument, 'fields'>;

function changedNames({ fields }: Edited, values: InvoiceValues, loaded: InvoiceValues): string[] {
  return fields.filter((field) => isChanged(field, values, loaded)).map(({ name }) => name);
}

/** Compares what is sent, so that `100` and `100.00` are the same price and a blank line is no change. */
function isChanged(field: RecordField, values: InvoiceValues, loaded: InvoiceValues): boolean {
  const { name } = field;
  const one = values[name];
  const other = loaded[name];
  if (one === other && values.currency === loaded.currency) return false;
  if (name === 'lines') return !hasSameLines(values, loaded);
  return !isSame(toBody([field], values), toBody([field], loaded));
}

/** The values, with the loaded text of those that haven't changed. */
function unchangedAs(document: Edited, loaded: InvoiceValues, values: InvoiceValues): InvoiceValues {
  const changed = changedNames(document, values, loaded);
  const same = document.fields.map(({ name }) => name).filter((name) => !changed.includes(name));
  const merged = { ...values, ...pickValues(loaded, same) } as InvoiceValues;
  return { ...merged, lines: keptLines(merged.lines) };
}

/** The stored record of a save that was refused with `version.stale`, else null. */
function currentOf({ routes }: EditedDocument, failed: unknown): StoredDocument | null {
  if (!(failed instanceof RequestFailure) || failed.code !== 'version.stale') return null;
  return z.core.safeParse(routes.one.answer, failed.current).data ?? null;
}

function failureOf(failed: unknown, busy: boolean): string | null {
  if (!failed || busy || isAccessRefusal(failed)) return null;
  const hasFields = failed instanceof RequestFailure && failed.fields.length > 0;
  return hasFields ? 'Please check the marked fields.' : failureText(failed);
}
