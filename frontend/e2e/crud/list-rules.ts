import { readFile } from 'node:fs/promises';
import { join } from '../fixtures/invitation.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { listenToMessages, messagesSoFar } from '../fixtures/messages.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListPage } from '../pages/list-page.ts';
import { Shell } from '../pages/shell.ts';
import type { CrudArea } from './crud-area.ts';

/** The rules of every list: search, sort, filters, CSV, archive, trash, undo, bulk changes. */
export function describeListRules(area: CrudArea): void {
  const { words, api, part, filtered, sort } = area;
  const { one, many } = words;
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
  });
}
