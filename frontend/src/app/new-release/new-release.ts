import { hasUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { ENTRY } from './entry.ts';
import { keepTypedFields, readTypedFields, TYPED_FIELDS_KEY, type TypedFields } from './typed-fields.ts';

const RELOADED_FROM = 'oficio.reloaded-from';
const NOTHING_TYPED: TypedFields = { values: {}, incomplete: false };

let typed = NOTHING_TYPED;
let missedBefore = false;
let checking: Promise<boolean> | null = null;

/** Whether an error says that a chunk could not be loaded; each browser has its own text. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  );
}

/**
 * The chunks of an old release are deleted when a new one is deployed: the page is reloaded once and keeps the typed
 * text. The page stays when only the network failed or a form is unsaved. Call it once, before the first render.
 */
export function followReleases(page: Window): void {
  if (page.sessionStorage.getItem(TYPED_FIELDS_KEY)) {
    void import('./restore-typed-fields.ts').then(({ restoreTypedFields }) => restoreTypedFields(page));
  }
  page.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: Error };
    // The router would reload a page that is only offline; this is the mark with which it remembers a reload.
    page.sessionStorage.setItem(`tanstack_router_reload:${payload?.message}`, '1');
    if (hasUnsavedChanges(page.document)) return;
    typed = readTypedFields(page.document);
    // A password would have to be typed again, so a failed preload alone doesn't reload the page.
    if (!typed.incomplete || missedBefore) void loadNewRelease(page);
    missedBefore = true;
  });
}

/** Loads the new release if there is one; true when the page is being reloaded. */
export function loadNewRelease(page: Window): Promise<boolean> {
  checking ??= load(page).finally(() => {
    checking = null;
  });
  return checking;
}

async function load(page: Window): Promise<boolean> {
  if (page.sessionStorage.getItem(RELOADED_FROM) === ENTRY) return false;
  const current = await servedPage(page);
  if (current === null || current.includes(ENTRY)) return false;
  page.sessionStorage.setItem(RELOADED_FROM, ENTRY);
  keepTypedFields(page, typed);
  page.location.reload();
  return true;
}

/**
 * Loads the page again after a chunk could not be loaded, because a browser may keep the failure of a module as long as
 * the page. The page stays, with false, while the server can't be reached.
 */
export async function reloadForMissingCode(page: Window): Promise<boolean> {
  if ((await servedPage(page)) === null) return false;
  keepTypedFields(page, typed);
  page.location.reload();
  return true;
}

/** The application's page as the server has it; null for no answer, and for one of something else. */
async function servedPage(page: Window): Promise<string | null> {
  const text = await page.fetch('/login', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  return text.includes('id="oficio-config"') ? text : null;
}
