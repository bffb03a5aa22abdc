import type { MouseEvent, RefObject } from 'react';
import { useShortcut } from './use-shortcut.ts';

/** Marks a row whose first link is the row's target. */
export const ROW = { 'data-row': '' } as const;

const CONTROLS = 'a, button, input, select, textarea, label, summary';

/** Opens a row by a click anywhere in it, except on its controls or after a text selection. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: row } = event;
  // React events also bubble here from the row's menus and dialogs, which are portals elsewhere in the DOM.
  if (!(target instanceof Element) || !row.contains(target) || target.closest(CONTROLS)) return;
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (isPlain && getSelection()?.isCollapsed !== false) linkOf(row)?.click();
}

/**
 * `j` and `k` focus the link of the next and the previous row; Enter opens it, `x` selects the row, and Shift with `x`
 * all rows from the one that was selected last.
 */
export function useRowKeys(rows: RefObject<HTMLElement | null>, selectable: boolean): void {
  const hasFocus = (row: Element | null) => row?.contains(document.activeElement) === true;
  const allRows = () => [...(rows.current?.querySelectorAll('[data-row]') ?? [])];
  const step = (by: 1 | -1) => {
    const links = allRows().flatMap((row) => linkOf(row) ?? []);
    const current = links.findIndex((link) => hasFocus(link.closest('[data-row]')));
    const next = current === -1 ? 0 : Math.min(Math.max(current + by, 0), links.length - 1);
    links[next]?.focus();
  };
  useShortcut({ key: 'j', label: 'Next row' }, () => step(1));
  useShortcut({ key: 'k', label: 'Previous row' }, () => step(-1));
  const select = (shiftKey: boolean) => {
    const checkbox = allRows().find(hasFocus)?.querySelector('input[type=checkbox]');
    checkbox?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  };
  useShortcut({ key: 'x', label: 'Select the row' }, () => select(false), { enabled: selectable });
  useShortcut({ key: 'X', label: 'Select up to the row' }, () => select(true), { enabled: selectable });
}

function linkOf(row: Element): HTMLAnchorElement | null {
  return row.querySelector('a[href]');
}
