import { readFile } from 'node:fs/promises';
import { TABLE } from '@oficio/contracts';
import { join } from '../fixtures/invitation.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { listenToMessages, messagesSoFar } from '../fixtures/messages.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListPage } from '../pages/list-page.ts';
import { Shell } from '../pages/shell.ts';
import type { CrudArea, Stored } from './crud-area.ts';

/** The rules of every list: search, sort, filters, CSV, archive, trash, undo, bulk changes, conflicts, pages. */
export function describeListRules(area: CrudArea): void {
  const { words, api, part, filtered, sort, field } = area;
  const { one, many, path } = words;
  const names = area.names;
  const [first, second, third] = names;
  const create = (oficio: OficioProcess, person: Person, name: string, more: object = {}) =>
    area.create(oficio, person, name, more);
  /** Creates records so that the list shows them in this order. */
  const createAll = async (
    oficio: OficioProcess,
    person: Person,
    listed: readonly string[],
    moreOf: (name: string) => object = () => ({}),
  ) => {
    for (const name of listed) {
      await create(oficio, person, name, moreOf(name));
    }
  };

  test.describe(`${many}: the rules of every list`, () => {
    let person: Person;
    let list: ListPage;

    test.beforeEach(async ({ page, oficio }) => {
      person = await createPersonWithTrial(oficio);
      await signInBeforehand(page, oficio, person);
      list = new ListPage(page, words);
    });

    test('search, sort and filter are in the address, and the CSV has the matching records', async ({
      page,
      oficio,
    }) => {
      await createAll(oficio, person, names, (name) => (name === second ? filtered.body : {}));
      await list.open();
      await list.search.fill(part);
      await list.shows(third);
      await expect(page).toHaveURL(/search=/);
      await list.search.fill('');
      await list.shows(...names);

      await page.getByRole('columnheader', { name: sort.header }).getByRole('button').dblclick();
      await list.shows(...names.toReversed());
      await expect(page).toHaveURL(sort.query);
      await list.filters.choose(filtered.label, { label: filtered.option });
      await list.shows(second);
      await expect(page).toHaveURL(filtered.query);
      await page.reload();
      await list.shows(second);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download these ${many}` }).click();
      await page.getByRole('menuitem', { name: 'CSV' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${many}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
      const text = await readFile(await file.path(), 'utf8');
      // A spreadsheet reads the letters of other languages only after a byte order mark.
      expect(text[0]).toBe('\uFEFF');
      const [, ...rows] = text.trim().split(/\r?\n/);
      expect(rows).toEqual([expect.stringContaining(second)]);
      await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
    });

    test('archive and delete are undone; the trash restores a record', async ({ page, oficio }) => {
      await createAll(oficio, person, [first, second]);
      await list.open();
      const { notifications } = new Shell(page);
      const undo = notifications.getByRole('button', { name: 'Undo' });
      await list.choose(first, 'Archive');
      await list.shows(second);
      await undo.click();
      await list.shows(first, second);

      const remove = async () => {
        await list.choose(first, 'Delete');
        await page.getByRole('button', { name: `Delete ${one}` }).click();
        await list.shows(second);
      };
      await remove();
      await undo.click();
      await list.shows(first, second);

      await remove();
      await list.filters.choose('Status', 'Trash');
      await list.shows(first);
      const restore = page.getByRole('button', { name: `Restore ${first}` });
      // The actions are on one line, although their column is narrow.
      expect((await restore.boundingBox())?.height).toBeLessThan(40);
      await restore.click();
      await expect(page.getByText('The trash is empty')).toBeVisible();
      await list.filters.chip('Trash').click();
      await list.shows(first, second);
    });

    test('selected rows are archived, restored and deleted at once, and a refused row stays selected', async ({
      page,
      oficio,
    }) => {
      await createAll(oficio, person, names);
      const tables = new LiveTables(page);
      await list.open();
      const { notifications } = new Shell(page);
      await list.shows(...names);
      await tables.areHeard();
      await listenToMessages(page);
      for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await expect(list.selection.getByRole('status')).toHaveText('2 selected');
      await list.selection.getByRole('button', { name: 'Archive' }).click();
      await expect(notifications).toContainText(`2 ${many} archived`);
      await list.shows(third);

      await list.filters.choose('Status', { label: 'Archived' });
      await list.shows(first, second);
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await list.selection.getByRole('button', { name: 'Restore' }).click();
      await expect(notifications).toContainText(`2 ${many} restored`);
      await list.filters.chip('Archived').click();
      await list.shows(...names);

      await list.select(first, third);
      await page.route(`**${api}/bulk`, async (route) => {
        const { items, action } = route.request().postDataJSON();
        const stale = items.map((item: object, index: number) =>
          index === 0 ? { ...item, version: 1 } : item,
        );
        await route.continue({ postData: JSON.stringify({ action, items: stale }) });
      });
      await list.selection.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: `Delete 2 ${many}` }).click();
      await expect(notifications).toContainText(`1 ${one} couldn’t be deleted`);
      await expect(notifications).toContainText('1 changed by someone else meanwhile');
      await list.shows(first, second);
      await expect(page.getByRole('checkbox', { name: `Select ${first}` })).toBeChecked();

      // The message of somebody else's later change proves that the person's own changes had none.
      const colleague = await createPerson(oficio, 'Bruno');
      await join(oficio, person, colleague, 'admin');
      await create(oficio, colleague, `later-${first}`);
      await expect.poll(() => messagesSoFar(page)).toContainEqual(expect.stringMatching(/ created$/));
      const others = (await messagesSoFar(page)).filter((message) => /(updated|changed)$/.test(message));
      expect(others).toEqual([]);
    });

    test('when two people change the same field, the person keeps one version', async ({ page, oficio }) => {
      const { id, version } = await create(oficio, person, first);
      const stored = async () => (await callApi(oficio, person, 'GET', `${api}/${id}`)) as Stored;
      await page.goto(`${path}/${id}`);
      for (const [choice, theirs, kept] of [
        ['Keep mine', field.theirs, field.mine],
        ['Take theirs', field.third, field.third],
      ] as const) {
        const before = await stored();
        const form = await list.edit(field.section);
        const input = form.getByLabel(field.label, { exact: true });
        const mine = choice === 'Keep mine' ? field.mine : field.theirs;
        await input.fill(mine);
        await callApi(oficio, person, 'PATCH', `${api}/${id}`, {
          version: before.version,
          [field.name]: theirs,
        });
        await form.getByRole('button', { name: 'Save' }).click();
        const notice = form.getByRole('status').filter({ hasText: `Someone else changed this ${one}` });
        await expect(notice.getByRole('listitem')).toHaveText([
          `${field.label} is now: ${theirs}. Yours: ${mine}`,
        ]);
        await notice.getByRole('button', { name: choice }).click();
        await expect(notice).toBeHidden();
        await expect(input).toHaveValue(kept);
        await form.getByRole('button', { name: 'Save' }).click();
        await expect(form).toBeHidden();
        expect((await stored())[field.name]).toBe(kept);
      }
      expect((await stored()).version).toBeGreaterThan(version);
    });

    test('a second page that becomes empty goes back to the first', async ({ page, oficio }) => {
      const nameOf = (index: number) => `${100 + index}-${first}`;
      await createAll(
        oficio,
        person,
        Array.from({ length: TABLE.pageSize + 1 }, (_, index) => nameOf(index)),
      );
      await list.open();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await list.shows(nameOf(TABLE.pageSize));
      await list.choose(nameOf(TABLE.pageSize), 'Delete');
      await page.getByRole('button', { name: `Delete ${one}` }).click();
      await expect(list.row(nameOf(0))).toBeVisible();
      await expect(page).not.toHaveURL(/pages=/);
    });
  });
}
