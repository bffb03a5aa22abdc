import { useCallback, useState } from 'react';
import type { InvoiceForm } from './use-invoice-form.ts';

/**
 * The second rows of the lines. The row of a line to choose, of one with a discount and of one with a fault is always shown.
 * Another one is shown from its opening to its closing.
 */
export function useLineDetails(
  { values: { lines }, keys, lineFaults }: InvoiceForm,
  focus: (key: string, field: string) => void,
) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isUsed = (index: number) =>
    (lines[index]?.choice ?? 'fixed') !== 'fixed' ||
    lines[index]?.discount.text.trim() !== '' ||
    lineFaults.get(index)?.discount !== undefined;
  const isShown = (index: number) => isUsed(index) || opened.has(keys[index] ?? '');
  // Stable, because a change of it would render each line.
  const keep = useCallback(
    (key: string) => setOpened((before) => (before.has(key) ? before : new Set(before).add(key))),
    [],
  );
  return {
    isShown,
    /** The row stays when its last text is deleted. */
    keep,
    /** Shows the row, or closes an empty one: with its button, or with the key inside it. */
    toggle(key: string, from: 'button' | 'details' | 'line') {
      const index = keys.indexOf(key);
      if (from === 'line' || !isShown(index) || isUsed(index)) {
        keep(key);
        return focus(key, 'discount');
      }
      const rest = new Set(opened);
      rest.delete(key);
      setOpened(rest);
      if (from === 'details') focus(key, 'description');
    },
  };
}
