import { INVOICES } from '@oficio/contracts';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { randomId } from '../../lib/api/random-id.ts';
import { defaultTaxes, isBlank, newLine, type TypedLine } from './invoice-lines.ts';
import type { LineControl } from './line-field.tsx';
import type { OpenTaxes } from './line-taxes.tsx';
import { readSheet } from './sheet-rows.ts';
import type { InvoiceForm } from './use-invoice-form.ts';
import { useLineDetails } from './use-line-details.ts';

/** The names of the fields in the body, and in the form. */
const TEXTS: Record<string, 'description' | 'quantity' | 'unit' | 'price'> = {
  description: 'description',
  quantityE4: 'quantity',
  unit: 'unit',
  unitPriceMinor: 'price',
};

/** The fields of the second row. */
const DETAILS = ['discount', 'discountKind', 'choice'];

interface RemovedLine {
  key: string;
  line: TypedLine;
  index: number;
}

/** The keys, clicks and pastes of the list of lines. */
export function useLineKeys(form: InvoiceForm) {
  const { document, values, keys, dispatch, facts } = form;
  const { lines } = values;
  const element = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ key: string; field: string } | null>(null);
  const [message, setMessage] = useState('');
  const [taxes, setTaxes] = useState<OpenTaxes | null>(null);
  const [removed, setRemoved] = useState<RemovedLine | null>(null);
  const blank = () => newLine(lines.at(-1)?.taxRateIds ?? defaultTaxes(facts.taxRates));

  const focusWanted = () => {
    if (!wanted.current) return;
    const control = controlOf(element.current, wanted.current);
    if (!control) return;
    wanted.current = null;
    control.scrollIntoView({ block: 'nearest' });
    control.focus();
  };
  // A new or moved line, or its second row, is in the document only after the rendering that follows.
  useLayoutEffect(focusWanted);
  const details = useLineDetails(form, (key, field) => {
    wanted.current = { key, field };
    focusWanted();
  });

  const add = (after: string | null, added: readonly TypedLine[]) => {
    const room = INVOICES.lines - lines.length;
    setRemoved(null);
    const given = added.map((line) => ({ key: randomId(), line }));
    dispatch({ type: 'lines.added', after, lines: given });
    return { given, room };
  };
  const addOne = (after: string | null) => {
    const { given, room } = add(after, [blank()]);
    if (room < 1)
      return setMessage(`This ${document.one} has ${INVOICES.lines} lines, and no more are possible.`);
    setMessage('');
    wanted.current = { key: given[0]?.key ?? '', field: 'description' };
  };
  const remove = (key: string) => {
    const index = keys.indexOf(key);
    const next = keys[index - 1] ?? keys[index + 1];
    if (next === undefined) {
      const only = { key: randomId(), line: blank() };
      dispatch({ type: 'lines.added', after: null, lines: [only] });
      wanted.current = { key: only.key, field: 'description' };
    }
    dispatch({ type: 'line.removed', key });
    const line = lines[index];
    setRemoved(line && !isBlank(line) ? { key, line, index } : null);
    setMessage(`Line ${index + 1} removed.`);
    if (next) wanted.current = { key: next, field: 'description' };
  };
  const restore = () => {
    if (!removed) return;
    dispatch({ type: 'line.restored', ...removed });
    setMessage(`Line ${removed.index + 1} is back.`);
    wanted.current = { key: removed.key, field: 'description' };
    setRemoved(null);
  };
  const move = (key: string, by: -1 | 1, field: string) => {
    const index = keys.indexOf(key);
    if (index + by < 0 || index + by >= keys.length) return;
    dispatch({ type: 'line.moved', key, by });
    setMessage(`Line ${index + 1} is now line ${index + 1 + by} of ${keys.length}.`);
    wanted.current = { key, field };
  };

  const { keep } = details;
  const onField = useCallback(
    ({ target }: ChangeEvent<LineControl>) => {
      const { key, field } = placeOf(target);
      const { value } = target;
      const name = TEXTS[field];
      if (name) dispatch({ type: 'line.changed', key, change: { [name]: value } });
      else if (field === 'discount') {
        keep(key);
        dispatch({ type: 'line.discounted', key, text: value });
      } else if (field === 'discountKind') {
        dispatch({ type: 'line.discounted', key, kind: value as TypedLine['discount']['kind'] });
      } else if (field === 'choice') {
        keep(key);
        dispatch({ type: 'line.changed', key, change: { choice: value as TypedLine['choice'] } });
      }
    },
    [dispatch, keep],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const { target, key: pressed } = event;
    if (!(target instanceof HTMLElement) || event.nativeEvent.isComposing) return;
    const { key, field } = placeOf(target);
    if (!key) return;
    if (event.altKey && (pressed === 'ArrowUp' || pressed === 'ArrowDown')) {
      event.preventDefault();
      return move(key, pressed === 'ArrowUp' ? -1 : 1, field || 'description');
    }
    // With Alt the key itself is another letter on a Mac.
    if (event.altKey && event.code === 'KeyD' && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      return details.toggle(key, DETAILS.includes(field) ? 'details' : 'line');
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const isCell = isText || target.dataset.act === 'taxes';
    const index = keys.indexOf(key);
    const line = lines[index];
    if (pressed === 'Enter' && isText) {
      event.preventDefault();
      const next = keys[index + 1];
      if (next === undefined) addOne(key);
      else focusField(element.current, next, field);
    } else if (isCell && isLeaving(target, pressed)) {
      const next = keys[pressed === 'ArrowUp' ? index - 1 : index + 1];
      if (event.defaultPrevented || next === undefined) return;
      event.preventDefault();
      focusField(element.current, next, field);
    } else if (pressed === 'Backspace' && isText && line && isRemovable(line, target.value, keys.length)) {
      event.preventDefault();
      remove(key);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLOListElement>) => {
    const rows = readSheet(event.clipboardData.getData('text/plain'));
    if (!rows || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    const { key } = placeOf(event.target);
    const replaced =
      lines.find((line, index) => keys[index] === key && isBlank(line)) && rows.length > 1 ? 1 : 0;
    const { given, room } = add(
      key,
      rows.map((row) => ({ ...blank(), ...row })),
    );
    const added = Math.min(rows.length, room + replaced);
    const left = rows.length - added;
    setMessage(
      left === 0
        ? `${added} lines added.`
        : `${added} lines added. ${left} didn’t fit: ${INVOICES.lines} is the most.`,
    );
    const last = given[added - 1];
    if (last) wanted.current = { key: last.key, field: 'description' };
  };
  const onClick = ({ target }: MouseEvent<HTMLOListElement>) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
    if (!button) return;
    const { key, field } = placeOf(button);
    const { act } = button.dataset;
    if (act === 'taxes') setTaxes({ key, button });
    else if (act === 'remove') remove(key);
    else if (act === 'details') details.toggle(key, 'button');
    else if (act) move(key, act === 'up' ? -1 : 1, field || 'description');
  };
  return {
    element,
    message,
    taxes,
    onField,
    hasDetails: details.isShown,
    handlers: { onKeyDown, onPaste, onClick },
    addLast: () => addOne(null),
    /** Several lines at the end. The last one gets the focus. */
    addAll: (added: readonly TypedLine[]) => {
      const { given } = add(null, added);
      wanted.current = { key: given.at(-1)?.key ?? '', field: 'description' };
    },
    closeTaxes: () => setTaxes(null),
    /** Brings the line back that was removed last; null without one. */
    restore: removed && restore,
  };
}

/** The line and the field of a control. */
function placeOf(control: Element): { key: string; field: string } {
  const key = control.closest<HTMLElement>('[data-line]')?.dataset.line ?? '';
  const field = control.getAttribute('name')?.split('.').at(-1) ?? '';
  return { key, field };
}

function controlOf(list: HTMLElement | null, { key, field }: { key: string; field: string }) {
  return list?.querySelector<HTMLElement>(`[data-line="${key}"] [name$=".${field}"]`);
}

/** The same field of another line. A line without a second row is entered in its description. */
function focusField(list: HTMLElement | null, key: string, field: string): void {
  const control = controlOf(list, { key, field }) ?? controlOf(list, { key, field: 'description' });
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

/** Whether an arrow key leaves the field, because the caret has no row of text in that direction. */
function isLeaving(control: HTMLElement, key: string): boolean {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
  if (!(control instanceof HTMLTextAreaElement)) return true;
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(control);
  const height = control.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  if (height < 1.5 * Number.parseFloat(lineHeight)) return true;
  const { selectionStart, selectionEnd, value } = control;
  return key === 'ArrowUp' ? selectionEnd === 0 : selectionStart === value.length;
}

/** Whether Backspace in an empty field removes the line. */
function isRemovable(line: TypedLine, text: string, count: number): boolean {
  return text === '' && isBlank(line) && count > 1;
}
