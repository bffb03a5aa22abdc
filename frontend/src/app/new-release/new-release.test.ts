import { beforeEach, expect, test, vi } from 'vitest';
import { markUnsaved } from '../../ui/unsaved-changes.ts';
import { ENTRY } from './entry.ts';
import { followReleases, isMissingCode, loadNewRelease, reloadForMissingCode } from './new-release.ts';

const CONFIG = '<script id="oficio-config">{}</script>';
const PAGE = `${CONFIG}<script type="module" src="${ENTRY}"></script>`;
const LATE_PAGE = `${CONFIG}<script defer src="/assets/after.js" data-steps="/assets/base.js ${ENTRY}" data-others="/assets/login.js"></script>`;
const NEW_PAGE = PAGE.replace(ENTRY, '/assets/index-new.js');

/** A page of this release, whose server gives the listed answers. */
function createPage(answer: () => Promise<Response>) {
  const stored = new Map<string, string>();
  return {
    document: {
      querySelectorAll: () => [],
      contains: () => true,
    },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
    location: { pathname: '/login', reload: vi.fn() },
    fetch: vi.fn(answer),
    addEventListener: vi.fn(),
    stored,
  };
}

let page: ReturnType<typeof createPage>;
const load = () => loadNewRelease(page as never);
const answers = (html: string, status = 200) => createPage(async () => new Response(html, { status }));

beforeEach(() => {
  page = answers(NEW_PAGE);
});

test('a new release is loaded once: when it lacks the same chunk, the page stays', async () => {
  expect(await Promise.all([load(), load()])).toEqual([true, true]);
  expect(page.fetch).toHaveBeenCalledExactlyOnceWith('/login', { cache: 'no-store' });
  expect(page.location.reload).toHaveBeenCalledOnce();
  expect(await load()).toBe(false);
  expect(page.location.reload).toHaveBeenCalledOnce();
});

test.each([
  ['is loaded again from the same server', () => answers(PAGE), true],
  [
    'stays while there is no network',
    () => createPage(() => Promise.reject(new TypeError('No network'))),
    false,
  ],
  ['stays where another page answers', () => answers('<p>Sign in to this network</p>'), false],
])('a page whose chunk is missing %s', async (_, create, isLoaded) => {
  page = create();
  expect(await reloadForMissingCode(page as never)).toBe(isLoaded);
  expect(page.location.reload).toHaveBeenCalledTimes(isLoaded ? 1 : 0);
});

test.each([
  ['the same release', () => answers(PAGE)],
  ['the same release, whose page brings its scripts later', () => answers(LATE_PAGE)],
  ['a page of something else', () => answers('<p>Sign in to this network</p>')],
  ['a server that is restarting', () => answers(NEW_PAGE, 503)],
  ['no network', () => createPage(() => Promise.reject(new TypeError('Failed to fetch')))],
])('%s: the page stays', async (_, create) => {
  page = create();
  expect(await load()).toBe(false);
  expect(page.location.reload).not.toHaveBeenCalled();
});

test('the router doesn’t reload a page that is only offline', async () => {
  page = answers(PAGE);
  followReleases(page as never);
  const [, onMissing] = page.addEventListener.mock.calls[0] ?? [];
  onMissing({ payload: new Error('Failed to fetch dynamically imported module: /assets/a.js') });
  expect(
    page.stored.get('tanstack_router_reload:Failed to fetch dynamically imported module: /assets/a.js'),
  ).toBe('1');
  await load();
});

test('a typed password delays the reload until the chunk is requested again', async () => {
  const password = { value: 'Correct-horse-7', type: 'password' };
  page.document.querySelectorAll = () => [password] as never[];
  vi.resetModules();
  const { followReleases: follow } = await import('./new-release.ts');
  follow(page as never);
  const [, onMissing] = page.addEventListener.mock.calls[0] ?? [];
  onMissing({ payload: new Error('missing') });
  expect(page.fetch).not.toHaveBeenCalled();
  onMissing({ payload: new Error('missing') });
  await vi.waitFor(() => expect(page.location.reload).toHaveBeenCalledOnce());
  expect(page.stored.has('oficio.typed')).toBe(false);
});

test('an unsaved form prevents the reload, so its text never reaches the form of another record', () => {
  followReleases(page as never);
  const [, onMissing] = page.addEventListener.mock.calls[0] ?? [];
  const save = markUnsaved({} as HTMLFormElement);
  onMissing({ payload: new Error('missing') });
  save();
  expect(page.fetch).not.toHaveBeenCalled();
  expect(page.stored.has('oficio.typed')).toBe(false);
});

test.each([
  [new TypeError('Failed to fetch dynamically imported module: http://localhost/a.js'), true],
  [new TypeError('error loading dynamically imported module: http://localhost/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError('Failed to fetch'), false],
  ['Failed to fetch dynamically imported module', false],
])('the error %s is a missing chunk: %s', (error, missing) => {
  expect(isMissingCode(error)).toBe(missing);
});
