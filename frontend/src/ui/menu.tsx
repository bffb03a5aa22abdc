import { type ComponentProps, cloneElement, useEffect, useState } from 'react';

import type { MenuProps, MenuRadioGroupProps } from './menu-parts.tsx';

export type { MenuChoice } from './menu-parts.tsx';

type Parts = typeof import('./menu-parts.tsx');

let parts: Parts | null = null;

/**
 * A menu that opens from its trigger. Children: MenuItem, MenuCheckboxItem, MenuRadioGroup, MenuLabel, … Its code is
 * loaded on the person's first input on the page; until then only the trigger is rendered.
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
    // The click event of a key press has `detail` 0.
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

/** Preloads the menu's code on the first input, because the network may be gone when a menu is opened. */
function prepareWithFirstUse(): void {
  if (prepared) return;
  prepared = true;
  for (const use of ['pointermove', 'touchstart', 'keydown']) {
    document.addEventListener(use, prepare, { once: true, passive: true });
  }
}

/** The next opening retries the import. Chunks of an outdated release are handled where chunks are loaded. */
function ignore(): void {}
