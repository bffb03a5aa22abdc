import { type ComponentProps, cloneElement, useEffect, useState } from 'react';

import type { MenuProps, MenuRadioGroupProps } from './menu-parts.tsx';

export type { MenuChoice } from './menu-parts.tsx';

type Parts = typeof import('./menu-parts.tsx');

let parts: Parts | null = null;

/**
 * A menu that drops from its trigger. Holds MenuItem, MenuCheckboxItem, MenuRadioGroup, MenuLabel, … Its code comes
 * when somebody is about to open the first one; until then the trigger alone is there.
 */
export function Menu(props: MenuProps) {
  const [used, setUsed] = useState<{ parts: Parts; by: 'pointer' | 'keys' | null } | null>(
    parts && { parts, by: null },
  );
  useEffect(prepareWithFirstUse, []);
  if (used) return <used.parts.DropMenu {...props} openedBy={used.by} />;
  const open = (by: 'pointer' | 'keys') =>
    loadParts().then((loaded) => setUsed({ parts: loaded, by }), ignore);
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // A click without a pointer is that of a key.
    onClick: ({ detail }) => void open(detail === 0 ? 'keys' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      void open('keys');
    },
  });
}

export function MenuItem(props: ComponentProps<Parts['MenuItem']>) {
  return parts && <parts.MenuItem {...props} />;
}

export function MenuCheckboxItem(props: ComponentProps<Parts['MenuCheckboxItem']>) {
  return parts && <parts.MenuCheckboxItem {...props} />;
}

export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  return parts && <parts.MenuRadioGroup {...props} />;
}

export function MenuLabel(props: ComponentProps<Parts['MenuLabel']>) {
  return parts && <parts.MenuLabel {...props} />;
}

export function MenuSeparator() {
  return parts && <parts.MenuSeparator />;
}

async function loadParts(): Promise<Parts> {
  parts ??= await import('./menu-parts.tsx');
  return parts;
}

function prepare(): void {
  loadParts().catch(ignore);
}

let prepared = false;

/** Whoever moves at all may want a menu later, perhaps without a network by then. */
function prepareWithFirstUse(): void {
  if (prepared) return;
  prepared = true;
  for (const use of ['pointermove', 'touchstart', 'keydown']) {
    document.addEventListener(use, prepare, { once: true, passive: true });
  }
}

/** The next one who opens a menu loads it again; that a release is gone is noticed where chunks are loaded. */
function ignore(): void {}
