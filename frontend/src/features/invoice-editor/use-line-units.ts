import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import type { InvoiceForm } from './use-invoice-form.ts';

const UNITS = ['h', 'day', 'month', 'year', 'piece'];

/** The units that are offered below the unit of a line. */
export interface OfferedUnits {
  key: string;
  input: HTMLInputElement;
  units: readonly string[];
  /** The one that Enter takes. */
  active: string | undefined;
}

/** Offers common units below the unit of the line that has the focus. Any other text is a unit, too. */
export function useLineUnits({ values: { lines }, keys, dispatch }: InvoiceForm) {
  const [open, setOpen] = useState<{ input: HTMLInputElement; active?: string | undefined } | null>(null);
  const offered = open && offerFor(open, lines[keys.indexOf(keyOf(open.input))]?.unit ?? '');
  const close = () => setOpen(null);
  const take = (unit: string) => {
    if (offered) dispatch({ type: 'line.changed', key: offered.key, change: { unit } });
    close();
  };
  const offer = ({ target }: SyntheticEvent) => {
    if (isUnit(target)) setOpen({ input: target });
  };
  return {
    offered,
    take,
    handlers: {
      onInput: offer,
      onClickCapture: offer,
      onBlur: ({ target }: FocusEvent) => {
        if (isUnit(target)) close();
      },
      onKeyDownCapture(event: KeyboardEvent) {
        if (!isUnit(event.target) || event.altKey || event.nativeEvent.isComposing) return;
        const { key, target: input } = event;
        const step = { ArrowDown: 1, ArrowUp: -1 }[key];
        if (step) {
          event.preventDefault();
          setOpen({ input, active: offered ? next(offered, step) : undefined });
        } else if (offered && (key === 'Escape' || (key === 'Enter' && offered.active))) {
          event.preventDefault();
          event.stopPropagation();
          if (key === 'Enter' && offered.active) take(offered.active);
          else close();
        }
      },
    },
  };
}

/** Those that the text begins, or all for an empty text or one that is a unit itself. */
function offerFor(
  { input, active }: { input: HTMLInputElement; active?: string | undefined },
  unit: string,
): OfferedUnits | null {
  const typed = unit.trim().toLowerCase();
  const units = UNITS.includes(typed) ? UNITS : UNITS.filter((name) => name.startsWith(typed));
  return units.length === 0 ? null : { key: keyOf(input), input, units, active };
}

/** The first or the last one follows if none is active. */
function next({ units, active }: OfferedUnits, step: number): string | undefined {
  const at = active === undefined ? (step > 0 ? -1 : units.length) : units.indexOf(active);
  return units.at((at + step) % units.length);
}

function isUnit(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name.endsWith('.unit');
}

function keyOf(input: HTMLInputElement): string {
  return input.closest<HTMLElement>('[data-line]')?.dataset.line ?? '';
}
