interface Layer {
  /** For example `menu Columns` or `dialog New client`. */
  what: string;
  zIndex: string;
  /** The element on top of the layer; null when it is uncovered. */
  coveredBy: string | null;
}

export interface LayerReport {
  says: string;
  layers: Layer[];
}

const MENUS = '[role=menu], [role=listbox], [data-radix-popper-content-wrapper] > *';
const DIALOGS = '[role=dialog], [role=alertdialog]';
const INSET = 4;

/** The open layers of the page, and whether an element covers a menu that should be on top. */
export function checkLayers(document: Document): LayerReport {
  const find = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible);
  const menus = find(MENUS).filter(
    (menu, _, all) => !all.some((other) => other !== menu && other.contains(menu)),
  );
  const layers = [...find(DIALOGS).filter((dialog) => !menus.includes(dialog)), ...menus].map(
    (element): Layer => ({
      what: nameOf(element),
      zIndex: zIndexOf(element),
      coveredBy: coverOf(document, element, menus),
    }),
  );
  const covered = layers.slice(layers.length - menus.length).filter(({ coveredBy }) => coveredBy !== null);
  return { says: textOf(menus.length, covered), layers };
}

function textOf(menus: number, covered: readonly Layer[]): string {
  if (menus === 0) return 'No menu is open. oficio.checkMenus(3) leaves three seconds to open one.';
  if (covered.length === 0) return `${menus} open, and nothing lies over it.`;
  return covered.map(({ what, coveredBy }) => `${what} is covered by ${coveredBy}.`).join(' ');
}

/** Checks the centre and the four corners. A menu above a dialog is correct. */
function coverOf(document: Document, element: Element, menus: readonly Element[]): string | null {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + INSET, top + INSET],
    [right - INSET, top + INSET],
    [left + INSET, bottom - INSET],
    [right - INSET, bottom - INSET],
  ] as const;
  for (const [x, y] of points) {
    const found = document.elementFromPoint(x, y);
    if (!found || element.contains(found) || found.contains(element)) continue;
    if (!menus.includes(element) && menus.some((menu) => menu.contains(found))) continue;
    return nameOf(found);
  }
  return null;
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && !element.closest('.odp-root');
}

function nameOf(element: Element): string {
  const kind = element.getAttribute('role') ?? element.tagName.toLowerCase();
  const labelledBy = element.getAttribute('aria-labelledby');
  const label = labelledBy
    ? element.ownerDocument.getElementById(labelledBy)?.textContent
    : element.getAttribute('aria-label');
  return [kind, label?.trim()].filter(Boolean).join(' ');
}

/** The z-index of the nearest ancestor that has one. */
function zIndexOf(element: Element): string {
  for (let current: Element | null = element; current; current = current.parentElement) {
    const { zIndex } = getComputedStyle(current);
    if (zIndex !== 'auto') return zIndex;
  }
  return 'auto';
}
