import { clientRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openClients } from '../clients/open-clients.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import {
  closeFilters,
  filterButton,
  filterBy,
  filterChip,
  filterField,
  filterPanel,
} from '../stage/list-filters.ts';
import { answerList, EXAMPLES, LISTS, measureList } from '../stage/list-frame.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const NAMES = ['Alfa', 'Beta', 'Gamma', 'Delta', 'Epsilon'];
const row = (name: string) => page.getByRole('link', { name, exact: true });

test('F opens the filters, Escape closes them, and the focus returns to its row', async () => {
  await openClients(NAMES);
  await expect.element(row('Alfa')).toBeVisible();
  for (const key of ['j', 'j', 'f']) await userEvent.keyboard(key);
  await expect.element(filterField('Status')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(filterPanel).not.toBeInTheDocument();
  await expect.element(row('Beta')).toHaveFocus();
  await filterButton.click();
  await expect.element(filterField('Status')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(filterButton).toHaveFocus();
});

test('a filter is a chip with a name; one is removed with its chip, all of them in the panel', async () => {
  const { server, router } = await openClients(NAMES);
  await filterBy('Status', 'Lead');
  await filterBy('Missing details', 'No email');
  await expect.element(filterChip('Lead')).toHaveAccessibleName('Remove filter: Lead');
  await expect
    .poll(() => server.callsOf(clientRoutes.list).at(-1)?.query)
    .toMatchObject({ status: 'lead', missing: 'email' });
  await filterChip('Lead').click();
  await expect.poll(() => router.state.location.search).toEqual({ missing: 'email' });
  await filterButton.click();
  await filterPanel.getByRole('button', { name: 'Clear all' }).click();
  await closeFilters();
  await expect.poll(() => router.state.location.search).toEqual({});
  expect(page.getByRole('list', { name: 'Active filters' }).elements()).toEqual([]);
});

test('Shift selects the rows up to the last one, with the mouse and with the keys', async () => {
  await openClients(NAMES);
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  const count = page.getByRole('region', { name: 'Selection' }).getByRole('status');
  await box('Delta').click();
  await box('Beta').click({ modifiers: ['Shift'] });
  await expect.element(count).toMatchTextContent('3 selected');
  await expect.element(box('Gamma')).toBeChecked();
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  for (const key of ['j', 'x', 'j', 'j']) await userEvent.keyboard(key);
  await userEvent.keyboard('{Shift>}X{/Shift}');
  await expect.element(count).toMatchTextContent('3 selected');
});

test('a mouse on a row finds the edit beside the menu, which has it, too', async () => {
  const { router } = await openClients(NAMES);
  await page.getByRole('row', { name: /Beta/ }).hover();
  const edit = page.getByRole('button', { name: 'Edit Beta' });
  await expect.element(edit).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Beta' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('row', { name: /Beta/ }).hover();
  await edit.click();
  await expect.poll(() => router.state.location.search).toMatchObject({ edit: 'details' });
});

test.each(EXAMPLES)('axe finds nothing in the filters of $name, at each size', async (list) => {
  await openScreen(list.path, { answers: answerList(list) });
  await expect.poll(() => measureList().rows).toBe(30);
  for (const { width, height, themes } of [
    { width: 1440, height: 900, themes: ['light', 'dark'] },
    { width: 1200, height: 800, themes: ['light'] },
    { width: 390, height: 844, themes: ['light'] },
  ] as const) {
    await page.viewport(width, height);
    await filterButton.click();
    await expect.element(filterPanel).toBeVisible();
    await expectAccessible(themes);
    await closeFilters();
  }
});

test.each(LISTS)('the controls above $name are targets of 44 px on a phone', async (list) => {
  await showOnPhone();
  await openScreen(list.path, { answers: answerList(list) });
  await expect.poll(() => measureList().rows).toBe(30);
  const [first] = document.querySelectorAll('[data-row]');
  const small = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')]
    .filter((control) => first && control.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING)
    .filter((control) => control.getBoundingClientRect().height < 44)
    .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  expect(small).toEqual([]);
});
