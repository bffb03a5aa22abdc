import { importBundleRoutes, importRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { expectLargeTargets } from '../stage/expect-large-targets.ts';
import { BUNDLE_PATH, FakeBundle, PART_OF, partId } from '../stage/fake-bundle.ts';
import { FakeImports } from '../stage/fake-imports.ts';
import { type OpenedScreen, openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const main = page.getByRole('main');
const parts = page.getByRole('list', { name: 'Parts of the zip file' });
const ZIP = new File(['PK'], 'lumbre.ZIP', { type: 'application/x-zip-compressed' });

interface Opened {
  path?: string;
  /** Of the import on screen. */
  fields?: Partial<FakeImports['stored']>;
  prepare?: (bundle: FakeBundle) => void;
}

function openBundle({ path = BUNDLE_PATH, fields, prepare }: Opened = {}): Promise<OpenedScreen> {
  return openScreen(path, {
    answers(server) {
      new FakeImports(server, fields);
      const bundle = new FakeBundle(server);
      prepare?.(bundle);
    },
  });
}

async function choose(file: File): Promise<void> {
  await expect.element(main.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await userEvent.upload(document.querySelector('input[type=file]') as Element, file);
}

test('a zip file is sent as one, and its parts have an address that a reload keeps', async () => {
  const { server, router, reload } = await openBundle({ path: '/import?kind=domains' });
  await choose(ZIP);
  await expect.element(parts).toMatchTextContent(/1 ?Clients.*clients\.csv.*2 ?Projects.*3 ?Invoices/);
  const [call] = server.callsOf(importBundleRoutes.add);
  expect(call?.query).toEqual({ name: 'lumbre.ZIP' });
  expect((call?.body as Blob | undefined)?.type).toBe('application/zip');
  expect(router.state.location.search).toEqual({ bundle: PART_OF.id });
  await reload();
  await expect.element(main.getByRole('link', { name: 'Continue with clients' })).toBeVisible();
  // What stays behind is said before anything is written.
  await expect.element(main).toMatchTextContent(/Not part of the import.*Quotes ?12/);
});

test('a zip file that can’t be read says why, and another can be chosen', async () => {
  const { server } = await openBundle({ path: '/import' });
  server.refuse(importBundleRoutes.add, 'import.unreadable', 'This zip file has a password.');
  await choose(ZIP);
  await expect.element(main.getByRole('alert')).toMatchTextContent(/has a password/);
  await expect.element(main.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
});

const DONE = {
  id: partId(1),
  kind: 'projects',
  state: 'done',
  mode: 'all',
  counts: { new: 2, update: 0, same: 0, skip: 0, error: 0 },
  committedAt: '2026-11-29T12:00:00.000Z',
  bundle: PART_OF,
} as const;

test('a part leads to the one behind it, also where an earlier one waits', async () => {
  await openBundle({
    path: `/import/${partId(1)}`,
    fields: DONE,
    prepare: (bundle) => bundle.become(1, 'done'),
  });
  const next = main.getByRole('link', { name: 'Continue with invoices' });
  await expect.element(next).toHaveAttribute('href', `/import/${partId(2)}`);
});

test('the last part leads back to all of them', async () => {
  await openBundle({
    path: `/import/${partId(1)}`,
    fields: DONE,
    prepare(bundle) {
      bundle.become(0, 'undone');
      bundle.become(1, 'done');
      bundle.become(2, 'done');
    },
  });
  await main.getByRole('link', { name: 'See all parts' }).click();
  await expect.element(parts).toMatchTextContent(/Clients ?Undone.*Projects ?Imported ?2 new/);
  await expect.element(main).toMatchTextContent(/Nothing of this file waits any more/);
});

test('a part can be left out, once its answer is there', async () => {
  const { server } = await openBundle();
  const held = server.hold(importRoutes.discard);
  await main.getByRole('button', { name: 'Leave out clients' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Leave out' }).click();
  await held.arrived;
  await expect.element(question.getByRole('button', { name: 'Leave out' })).toBeDisabled();
  held.release();
  await expect.element(parts).toMatchTextContent(/Clients ?Left out/);
  await expect.element(main.getByRole('link', { name: 'Continue with projects' })).toBeVisible();
  expect(server.callsOf(importRoutes.discard)).toHaveLength(1);
});

test('a zip file that isn’t there any more says so', async () => {
  const { server, go } = await openBundle({ path: '/import' });
  server.refuse(importBundleRoutes.one, 'resource.not_found');
  await go(BUNDLE_PATH);
  await expect.element(page.getByText('This zip file isn’t there any more')).toBeVisible();
});

test('the parts are accessible, and fit a phone', async () => {
  await openBundle({
    prepare(bundle) {
      bundle.become(0, 'done');
      bundle.stored.fileName = `${'Łódź-Søn-'.repeat(20)}.zip`;
    },
  });
  await expect.element(main.getByRole('link', { name: 'Continue with projects' })).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  expectLargeTargets(44);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
