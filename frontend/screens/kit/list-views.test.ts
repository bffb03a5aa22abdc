import { clientRoutes, type ListView, listViewRoutes, REQUEST_RETRY } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openClients } from '../clients/open-clients.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { type FakeServer, Refusal } from '../stage/fake-server.ts';
import { filterBy, filterChip } from '../stage/list-filters.ts';
import { answerList, EXAMPLES } from '../stage/list-frame.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const NAMES = ['Alfa', 'Beta'];
const button = page.getByRole('button', { name: /^(Views|View: )/ });
const dialog = page.getByRole('dialog');
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
const lastQuery = (server: FakeServer) => server.callsOf(clientRoutes.list).at(-1)?.query;
/** Whether a page of all clients was requested. */
const askedForAll = (server: FakeServer) =>
  server.callsOf(clientRoutes.list).some(({ query }) => query.status === undefined && query.limit > 1);

/** Keeps views as the server does. */
function keepViews(server: FakeServer, first: readonly Partial<ListView>[] = []): ListView[] {
  const views = first.map((view, index) => viewOf({ id: idOf(index + 1), ...view }));
  server.answer(listViewRoutes.list, () => ({ items: views }));
  server.answer(listViewRoutes.create, ({ body }) => {
    if (views.some(({ name }) => name === body.name)) {
      const message = 'You have another view of this list with this name';
      return new Refusal('record.exists_already', message, { fields: [{ path: 'name', message }] });
    }
    const view = viewOf({ ...body, id: idOf(views.length + 1) });
    views.push(view);
    return view;
  });
  server.answer(listViewRoutes.update, ({ parameters, body: { version, ...changed } }) => {
    const view = views.find(({ id }) => id === parameters.id);
    if (!view) return new Refusal('resource.not_found');
    if (view.version !== version) return new Refusal('version.stale', 'Changed in the meantime');
    return Object.assign(view, changed, { version: version + 1 });
  });
  server.compute(listViewRoutes.remove, ({ parameters }) => {
    const index = views.findIndex(({ id }) => id === parameters.id);
    if (index < 0) return new Refusal('resource.not_found');
    views.splice(index, 1);
    return null;
  });
  return views;
}

const idOf = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const viewOf = (view: Partial<ListView>): ListView => ({
  id: idOf(1),
  list: 'clients',
  name: 'Leads',
  search: { status: 'lead' },
  hiddenColumns: null,
  leftOut: [],
  version: 1,
  ...view,
});

async function openWithViews(first?: readonly Partial<ListView>[]) {
  const opened = await openClients(NAMES);
  const views = keepViews(opened.server, first);
  await opened.go('/dashboard');
  await opened.go('/clients');
  await expect.element(button).toBeVisible();
  return { ...opened, views };
}

test('a view is saved with the filters, chosen, and All shows every row again', async () => {
  const { server, router, views } = await openWithViews();
  await filterBy('Status', 'Lead');
  await button.click();
  await item('Save view…').click();
  await dialog.getByLabelText('Name').fill('Leads');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(button).toHaveAccessibleName('View: Leads');
  expect(views).toMatchObject([{ list: 'clients', name: 'Leads', search: { status: 'lead' } }]);
  await expect.poll(() => router.state.location.search).toMatchObject({ status: 'lead', view: idOf(1) });
  await button.click();
  await choice('All clients').click();
  await expect.poll(() => router.state.location.search).toEqual({});
  await expect.element(button).toHaveAccessibleName('Views');
  await button.click();
  await choice('Leads').click();
  await expect.poll(() => lastQuery(server)).toMatchObject({ status: 'lead' });
  await expect.element(filterChip('Lead')).toBeVisible();
});

test('changed filters mark the view, which is updated, or chosen again to take them back', async () => {
  const { server, views } = await openWithViews([{}]);
  await button.click();
  await choice('Leads').click();
  await filterBy('Missing details', 'No email');
  await expect.element(button).toHaveAccessibleName('View: Leads (changed)');
  await button.click();
  await choice('Leads').click();
  await expect.element(button).toHaveAccessibleName('View: Leads');
  await filterBy('Missing details', 'No email');
  await button.click();
  await item('Update “Leads”').click();
  await expect.element(page.getByText('View updated')).toBeVisible();
  await expect.element(button).toHaveAccessibleName('View: Leads');
  expect(views[0]?.search).toEqual({ status: 'lead', missing: 'email' });
  expect(server.callsOf(listViewRoutes.update)).toHaveLength(1);
});

test('the columns are a part of the view, and the columns of the device stay', async () => {
  const { views, router } = await openWithViews();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Status' }).click();
  await userEvent.keyboard('{Escape}');
  await button.click();
  await item('Save view…').click();
  await dialog.getByLabelText('Name').fill('Narrow');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(button).toHaveAccessibleName('View: Narrow');
  expect(views[0]?.hiddenColumns).toContain('status');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Status' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveAccessibleName('View: Narrow (changed)');
  await button.click();
  await choice('All clients').click();
  await expect.poll(() => router.state.location.search).toEqual({});
  expect(page.getByRole('columnheader', { name: 'Status' }).elements()).toEqual([]);
});

test('a view is renamed, deleted, and comes back with Undo', async () => {
  const { views, router } = await openWithViews([{}, { name: 'Other', search: {} }]);
  await button.click();
  await choice('Leads').click();
  await button.click();
  await item('Rename…').click();
  await dialog.getByLabelText('Name').fill('New leads');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(button).toHaveAccessibleName('View: New leads');
  await button.click();
  await item('Delete view').click();
  await expect.element(button).toHaveAccessibleName('Views');
  // The rows on screen stay.
  expect(router.state.location.search).toEqual({ status: 'lead' });
  expect(views.map(({ name }) => name)).toEqual(['Other']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => views.map(({ name }) => name)).toEqual(['Other', 'New leads']);
});

test('a taken name is said at the field, and a lost answer saves one view', async () => {
  const { server, views } = await openWithViews([{}]);
  await button.click();
  await item('Save view…').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByLabelText('Name').fill('Leads');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('You have another view of this list with this name')).toBeVisible();
  await dialog.getByLabelText('Name').fill('Mine');
  server.loseAnswers(listViewRoutes.create, REQUEST_RETRY.retries + 1);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).toMatchTextContent('nothing is done twice');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(button).toHaveAccessibleName('View: Mine');
  expect(views).toHaveLength(2);
});

test('Escape while the answer hangs asks first, and the view is there afterwards', async () => {
  const { server, views } = await openWithViews();
  await button.click();
  await item('Save view…').click();
  await dialog.getByLabelText('Name').fill('Slow');
  const held = server.hold(listViewRoutes.create);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await held.arrived;
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  held.release();
  await expect.element(page.getByText('View saved')).toBeVisible();
  expect(views.map(({ name }) => name)).toEqual(['Slow']);
});

test('a view that another tab has changed isn’t overwritten, and the menu shows it as it is now', async () => {
  const { views } = await openWithViews([{}]);
  await button.click();
  await choice('Leads').click();
  await filterBy('Missing details', 'No email');
  Object.assign(views[0] ?? {}, { name: 'Elsewhere', version: 2 });
  await button.click();
  await item('Update “Leads”').click();
  await expect.element(page.getByText('Changed in the meantime')).toBeVisible();
  await expect.element(button).toHaveAccessibleName('View: Elsewhere (changed)');
});

test('the last view comes back without a request for all rows, and Back leads out of the list', async () => {
  const { server, router, go } = await openWithViews([{}]);
  await button.click();
  await choice('Leads').click();
  await expect.element(filterChip('Lead')).toBeVisible();
  await go('/dashboard');
  server.calls.length = 0;
  await router.navigate({ to: '/clients' });
  await expect.element(button).toHaveAccessibleName('View: Leads');
  expect(router.state.location.search).toEqual({ status: 'lead', view: idOf(1) });
  expect(askedForAll(server)).toBe(false);
  router.history.back();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
});

test('Back shows all rows where all rows were shown', async () => {
  const { router } = await openWithViews([{}]);
  await router.navigate({ to: '/dashboard' });
  await router.navigate({ to: '/clients' });
  await expect.element(button).toHaveAccessibleName('Views');
  await router.navigate({ to: '/dashboard' });
  await router.navigate({ to: '/clients' });
  await button.click();
  await choice('Leads').click();
  await expect.element(filterChip('Lead')).toBeVisible();
  for (const path of ['/clients', '/dashboard', '/clients']) {
    router.history.back();
    await expect.poll(() => router.state.resolvedLocation?.href).toBe(path);
  }
  await expect.element(button).toHaveAccessibleName('Views');
});

test('an address with a query stays, and All isn’t restored', async () => {
  const { router, go } = await openWithViews([{}]);
  await button.click();
  await choice('Leads').click();
  await expect.element(filterChip('Lead')).toBeVisible();
  await go('/dashboard');
  await go('/clients?missing=email');
  expect(router.state.location.search).toEqual({ missing: 'email' });
  await button.click();
  await choice('All clients').click();
  await expect.poll(() => router.state.location.search).toEqual({});
  await go('/dashboard');
  await go('/clients');
  expect(router.state.location.search).toEqual({});
});

test('a restored view whose filter is gone, or that is gone itself, is corrected', async () => {
  const { views, router, go } = await openWithViews([{ search: { status: 'lead', owner: idOf(9) } }]);
  await button.click();
  await choice('Leads').click();
  await expect.poll(() => router.state.location.search).toMatchObject({ owner: idOf(9) });
  await go('/dashboard');
  Object.assign(views[0] ?? {}, { search: { status: 'lead' }, leftOut: ['owner'] });
  await go('/clients');
  await expect.poll(() => router.state.location.search).toEqual({ status: 'lead', view: idOf(1) });
  await expect.element(page.getByText(/is shown without one filter/)).toBeVisible();
  await expect.element(page.getByText('Owner: what it names is no longer there.')).toBeVisible();
  await expect.element(button).toHaveAccessibleName('View: Leads');
  await go('/dashboard');
  views.length = 0;
  await go('/clients');
  await expect.poll(() => router.state.location.search).toEqual({});
});

test.each(['viewer', 'member', 'accountant'] as const)('a %s has views', async (role) => {
  const { server } = await openScreen('/clients', { role, answers: (fake) => keepViews(fake, [{}]) });
  await button.click();
  await choice('Leads').click();
  await expect.poll(() => lastQuery(server)).toMatchObject({ status: 'lead' });
});

const WITH_VIEWS = EXAMPLES.filter(({ hasNoViews }) => !hasNoViews);

test.each(WITH_VIEWS)('axe finds nothing in the views of $name, on the phone either', async (list) => {
  await openScreen(list.path, {
    answers: (server) => {
      keepViews(server, [{}]);
      answerList(list)(server);
    },
  });
  await button.click();
  await expect.element(choice('Leads')).toBeVisible();
  await expectAccessible();
  await item('Save view…').click();
  await expect.element(dialog.getByLabelText('Name')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await showOnPhone();
  await button.click();
  await expect.element(choice('Leads')).toBeVisible();
  await expectAccessible();
});
