import type { MemberRole } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeRecords } from '../stage/fake-records.ts';
import type { AnyRoute, FakeServer } from '../stage/fake-server.ts';
import { closeFilters, filterButton, filterBy, filterChip } from '../stage/list-filters.ts';
import { ListScreen, type ListWords } from '../stage/list-screen.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { isPhone, showOnPhone } from '../stage/screen-sizes.ts';

type RouteName = 'list' | 'trash' | 'one' | 'create' | 'update' | 'archive' | 'restore' | 'remove';

/** An area of records, as the tests of its screens need to know it. */
export interface ScreenArea {
  words: ListWords;
  /** Whether each `npm test` proves the rules of the kit here. The other areas follow in full with `--all`. */
  isExample?: boolean;
  path: string;
  routes: Record<RouteName, AnyRoute>;
  /** The stored field that a search reads. */
  nameField: string;
  /** The stored fields of a record with this name. */
  recordOf: (name: string) => object;
  /** What lists and pages call the record of this name; absent: its name. */
  titleOf?: (name: string) => string;
  /** Further fields of the record whose page is looked at. */
  more: object;
  /** The sections of a record's page that can be edited. */
  sections: readonly string[];
  /** A text field of a section. */
  field: { section: string; label: string; name: string; mine: string; theirs: string; third: string };
  /** Further answers that the dialog needs. */
  answers?: (server: FakeServer) => void;
  /** A role that reads the records and changes none; absent: each reader writes. */
  reader?: MemberRole;
  /** The dialog for a new record; absent: the area has an editor. */
  dialog?: {
    /** Fills everything that is required, except the name. */
    fillMore?: (dialog: Locator) => Promise<void>;
    /** The field that is at fault in an empty dialog; absent: the name. */
    required?: string;
    /** The field of the name, as the API calls it. */
    named: string;
  };
}

const FIRST = 'alfa.mx';
const SECOND = 'beta.mx';

/** Tests of the rules that the screens of every area of records follow, and of what an area alone can get wrong. */
export function describeArea(area: ScreenArea): void {
  const isWhole = area.isExample || isFullRun;
  describe(area.words.many, () => {
    if (area.dialog) describeDialog(area, area.dialog);
    if (area.dialog && isWhole) describeFailedDialog(area, area.dialog);
    if (isWhole) describeRecords(area);
    describeAccessibility(area);
    if (area.reader) describeReader(area, area.reader);
  });
}

function describeDialog(area: ScreenArea, { fillMore, required }: NonNullable<ScreenArea['dialog']>): void {
  const { words, routes, path } = area;
  const list = new ListScreen(words);

  test('an empty list says so; a double click adds one record after an empty form is refused', async () => {
    const { server, stored } = await openArea(area, []);
    await expect.element(page.getByText(`No ${words.many} yet`)).toBeVisible();
    await page
      .getByRole('button', { name: `New ${words.one}` })
      .first()
      .click();
    await list.save.click();
    const atFault = list.dialog.getByLabelText(required ?? words.nameField, { exact: true });
    await expect.element(atFault).toHaveAttribute('aria-invalid', 'true');
    expect(server.callsOf(routes.create)).toHaveLength(0);
    await fillRequired(list, fillMore);
    const held = server.hold(routes.create);
    await list.save.dblClick();
    held.release();
    await expect.element(heading(FIRST)).toBeVisible();
    expect(stored.records).toHaveLength(1);
    expect(server.callsOf(routes.create)).toHaveLength(1);
  });

  test('axe finds nothing in the empty list and the dialog, also on a phone', async () => {
    const { go } = await openArea(area, []);
    await expect.element(page.getByText(`No ${words.many} yet`)).toBeVisible();
    await expectAccessible();
    await go(`${path}?new=true`);
    await expect.element(list.name).toBeVisible();
    await expectAccessible();
    await showOnPhone();
    await expectAccessible();
  });
}

function describeFailedDialog(
  area: ScreenArea,
  { fillMore, named }: NonNullable<ScreenArea['dialog']>,
): void {
  const { routes, words } = area;
  const list = new ListScreen(words);

  test('a lost answer adds one record', async () => {
    const { server, stored } = await openArea(area, [], '?new=true');
    server.loseAnswers(routes.create);
    await fillRequired(list, fillMore);
    await list.save.click();
    await expect.element(heading(FIRST)).toBeVisible();
    expect(server.callsOf(routes.create)).toHaveLength(2);
    expect(stored.records).toHaveLength(1);
  });

  test('a refusal of the server is at its field', async () => {
    const { server } = await openArea(area, [], '?new=true');
    server.refuse(routes.create, 'request.invalid', 'The name is taken', {
      fields: [{ path: named, message: 'The name is taken' }],
    });
    await fillRequired(list, fillMore);
    await list.save.click();
    await expect.element(list.name).toHaveAccessibleDescription(/The name is taken/);
    await expect.element(list.name).toHaveValue(FIRST);
  });
}

async function fillRequired(list: ListScreen, fillMore: NonNullable<ScreenArea['dialog']>['fillMore']) {
  await list.name.fill(FIRST);
  await fillMore?.(list.dialog);
}

function describeRecords(area: ScreenArea): void {
  const { words, field, path, titleOf = (name) => name } = area;
  const [first, second] = [titleOf(FIRST), titleOf(SECOND)];
  const list = new ListScreen(words);
  const notifications = page.getByRole('region', { name: 'Notifications' });

  test('a record is edited in place, and a change by somebody else at the same field is a question', async () => {
    const { stored, go } = await openArea(area, [FIRST]);
    const [record] = stored.records;
    if (!record) throw new Error('No record');
    await go(`${path}/${record.id}`);
    for (const [choice, typed, theirs, kept] of [
      ['Keep mine', field.mine, field.theirs, field.mine],
      ['Take theirs', field.theirs, field.third, field.third],
    ] as const) {
      const form = await list.edit(field.section);
      const input = form.getByLabelText(field.label, { exact: true });
      await input.fill(typed);
      stored.change(record.id, { [field.name]: theirs });
      await form.getByRole('button', { name: 'Save' }).click();
      const notice = form.getByRole('status').filter({ hasText: `Someone else changed this ${words.one}` });
      await expect
        .element(notice.getByRole('listitem'))
        .toHaveTextContent(`${field.label} is now: ${theirs}. Yours: ${typed}`);
      await notice.getByRole('button', { name: choice }).click();
      await expect.element(notice).not.toBeInTheDocument();
      await expect.element(input).toHaveValue(kept);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect.element(form).not.toBeInTheDocument();
      await expect.element(page.getByRole('main')).toMatchTextContent(new RegExp(kept));
      expect(record[field.name]).toBe(kept);
    }
  });

  test('archive and delete are undone; the trash restores a record', async () => {
    await openArea(area, [FIRST, SECOND]);
    const undo = notifications.getByRole('button', { name: 'Undo' });
    await list.choose(first, 'Archive');
    await list.shows(second);
    await undo.click();
    await list.shows(first, second);
    const remove = async () => {
      await list.choose(first, 'Delete');
      await page.getByRole('button', { name: `Delete ${words.one}` }).click();
      await list.shows(second);
    };
    await remove();
    await undo.click();
    await list.shows(first, second);
    await remove();
    await filterBy('Status', 'Trash');
    await page.getByRole('button', { name: `Restore ${first}` }).click();
    await expect.element(page.getByText('The trash is empty')).toBeVisible();
    await filterChip('Trash').click();
    await list.shows(first, second);
  });
}

function describeAccessibility(area: ScreenArea): void {
  const { words, path, sections, more, titleOf = (name) => name } = area;
  const list = new ListScreen(words);

  test.each([
    ['wide', async () => {}],
    ['phone', showOnPhone],
  ] as const)(
    'axe finds nothing in the list, its menu, a page, its sections and a missing record, %s',
    async (_, show) => {
      const { stored, go } = await openArea(area, [FIRST, SECOND]);
      await show();
      const [record] = stored.records;
      if (!record) throw new Error('No record');
      await page.getByRole('checkbox', { name: `Select ${titleOf(FIRST)}` }).click();
      await expect.element(list.selection).toBeVisible();
      await expectNothingFound();
      await page.getByRole('button', { name: `Actions for ${titleOf(FIRST)}` }).click();
      await expect.element(page.getByRole('menu')).toBeVisible();
      await expectNothingFound();
      await userEvent.keyboard('{Escape}');
      stored.change(record.id, more);
      await go(`${path}/${record.id}`);
      await expect.element(heading(titleOf(FIRST))).toBeVisible();
      await expectNothingFound();
      for (const section of sections) {
        const form = await list.edit(section);
        await expect.element(form).toBeVisible();
        await expectNothingFound(['light']);
        await userEvent.keyboard('{Escape}');
        await expect.element(form).not.toBeInTheDocument();
      }
      await go(`${path}/missing`);
      await expect.element(heading(`This ${words.one} doesn’t exist`)).toBeVisible();
      await expectNothingFound();
    },
  );
}

/** A button that the top bar covers in part would count as a small target. */
async function expectNothingFound(
  themes: Parameters<typeof expectAccessible>[0] = isPhone() ? ['light'] : ['light', 'dark'],
): Promise<void> {
  window.scrollTo(0, 0);
  await expectAccessible(themes);
}

function describeReader(area: ScreenArea, role: MemberRole): void {
  const { words, titleOf = (name) => name } = area;
  const list = new ListScreen(words);

  test(`a ${role} sees no control`, async () => {
    await openArea(area, [FIRST], '', role);
    await list.shows(titleOf(FIRST));
    const main = page.getByRole('main');
    for (const control of [
      main.getByRole('button', { name: `New ${words.one}` }),
      main.getByRole('button', { name: /^Actions for/ }),
      main.getByRole('checkbox'),
    ]) {
      expect(control.elements()).toEqual([]);
    }
    await filterButton.click();
    expect(page.getByRole('option', { name: 'Trash' }).elements()).toEqual([]);
    await closeFilters();
    await list.row(titleOf(FIRST)).click();
    await expect.element(heading(titleOf(FIRST))).toBeVisible();
    expect(main.getByRole('button', { name: /^(Edit|More)/ }).elements()).toEqual([]);
  });
}

/** Opens the list of an area with records of these names. */
async function openArea(area: ScreenArea, names: readonly string[], query = '', role: MemberRole = 'owner') {
  const { path, routes, nameField, recordOf } = area;
  let stored: FakeRecords | undefined;
  const screen = await openScreen(`${path}${query}`, {
    role,
    answers(server) {
      stored = new FakeRecords(server, routes, nameField);
      for (const name of names) stored.add(recordOf(name));
      area.answers?.(server);
      if (area.dialog) nameNewRecords(area, area.dialog.named, server, stored);
    },
  });
  if (!stored) throw new Error('No store');
  return { ...screen, stored };
}

/** Adds what the server derives from the name of a new record. */
function nameNewRecords(area: ScreenArea, named: string, server: FakeServer, stored: FakeRecords): void {
  server.compute(area.routes.create, ({ body }) => {
    const given = body as Record<string, unknown>;
    return stored.add(Object.assign(area.recordOf(String(given[named])), given));
  });
}

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
