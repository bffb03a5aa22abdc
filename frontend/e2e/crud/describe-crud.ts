import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { TABLE } from '@oficio/contracts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { join } from '../fixtures/invitation.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { listenToMessages, messagesSoFar } from '../fixtures/messages.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListPage, type ListWords } from '../pages/list-page.ts';
import { Shell } from '../pages/shell.ts';

export interface CrudArea {
  words: ListWords;
  /** The path of the area's list in the API. */
  api: string;
  /** Three names in alphabetical order. A part of the last name matches no other record. */
  names: readonly [string, string, string];
  part: string;
  /** The body that creates a record through the API. */
  body: (name: string) => object;
  /** A filter, and the only record that it matches. */
  filtered: { body: object; label: string; option: string; query: RegExp };
  /** The column of the names, and the search parameter for its descending order. */
  sort: { header: string; query: RegExp };
  /** A text field of the section `details`, or of another section. */
  field: { section: string; label: string; name: string; mine: string; theirs: string; third: string };
  /** The sections of a record's page that can be edited. */
  sections: readonly string[];
}

type Stored = { id: string; version: number } & Record<string, unknown>;

/** Browser tests of the rules that every area of records follows. */
export function describeCrud(area: CrudArea): void {
  const { words, api, names, part, body, filtered, sort, field, sections } = area;
  const { one, many, path } = words;
  const [first, second, third] = names;
  const create = async (oficio: OficioProcess, person: Person, name: string, more: object = {}) =>
    (await callApi(oficio, person, 'POST', api, { ...body(name), ...more })) as Stored;

  test.describe(`${many}: the rules of every list`, () => {
    let person: Person;
    let list: ListPage;

    test.beforeEach(async ({ page, oficio }) => {
      person = await createPersonWithTrial(oficio);
      await signInBeforehand(page, oficio, person);
      list = new ListPage(page, words);
    });

    test('a double click adds one record, which is edited in place; an unknown address has a message', async ({
      page,
      oficio,
    }) => {
      await list.open();
      await expect(page.getByText(`No ${many} yet`)).toBeVisible();
      await list.dialog.open();
      await list.dialog.save.click();
      await expect(list.dialog.name).toHaveAttribute('aria-invalid', 'true');
      await list.dialog.name.fill(first);
      await list.dialog.save.dblclick();
      await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible();
      expect(await callApi(oficio, person, 'GET', api)).toMatchObject({ total: 1 });

      const form = await list.edit(field.section);
      await form.getByLabel(field.label, { exact: true }).fill(field.mine);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toBeHidden();
      await expect(page.getByRole('main')).toContainText(field.mine);

      await page.goto(`${path}/${randomUUID()}`);
      await expect(page.getByRole('heading', { name: `This ${one} doesn’t exist`, level: 1 })).toBeVisible();
    });

    test('search, sort and filter are in the address, and the CSV has the matching records', async ({
      page,
      oficio,
    }) => {
      await create(oficio, person, first);
      await create(oficio, person, second, filtered.body);
      await create(oficio, person, third);
      await list.open();
      await list.search.fill(part);
      await list.shows(third);
      await expect(page).toHaveURL(/search=/);
      await list.search.fill('');
      await list.shows(first, second, third);

      await page.getByRole('columnheader', { name: sort.header }).getByRole('button').dblclick();
      await list.shows(third, second, first);
      await expect(page).toHaveURL(sort.query);
      await page.getByLabel(filtered.label).selectOption({ label: filtered.option });
      await list.shows(second);
      await expect(page).toHaveURL(filtered.query);
      await page.reload();
      await list.shows(second);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download these ${many} as CSV` }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${many}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
      const [, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
      expect(rows).toEqual([expect.stringContaining(second)]);
      await page.getByRole('button', { name: 'Next' }).waitFor();
    });

    test('archive and delete are undone; the trash restores a record', async ({ page, oficio }) => {
      for (const name of [first, second]) await create(oficio, person, name);
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
      await page.getByLabel('Status').selectOption('Trash');
      await list.shows(first);
      const restore = page.getByRole('button', { name: `Restore ${first}` });
      // The actions are on one line, although their column is narrow.
      expect((await restore.boundingBox())?.height).toBeLessThan(40);
      await restore.click();
      await expect(page.getByText('The trash is empty')).toBeVisible();
      await page.getByLabel('Status').selectOption('');
      await list.shows(first, second);
    });

    test('selected rows are archived, restored and deleted at once, and a refused row stays selected', async ({
      page,
      oficio,
    }) => {
      for (const name of names) await create(oficio, person, name);
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

      await page.getByLabel('Status').selectOption({ label: 'Archived' });
      await list.shows(first, second);
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await list.selection.getByRole('button', { name: 'Restore' }).click();
      await expect(notifications).toContainText(`2 ${many} restored`);
      await page.getByLabel('Status').selectOption('');
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

      // The message of a later change proves that the person's own change had none.
      await create(oficio, person, `later-${first}`);
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
        await input.fill(choice === 'Keep mine' ? field.mine : field.theirs);
        await callApi(oficio, person, 'PATCH', `${api}/${id}`, {
          version: before.version,
          [field.name]: theirs,
        });
        await form.getByRole('button', { name: 'Save' }).click();
        const notice = form.getByRole('status').filter({ hasText: `Someone else changed this ${one}` });
        await expect(notice.getByRole('listitem')).toHaveText([`${field.label} is now: ${theirs}`]);
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
      await Promise.all(
        Array.from({ length: TABLE.pageSize + 1 }, (_, index) => create(oficio, person, nameOf(index))),
      );
      await list.open();
      await page.getByRole('button', { name: 'Next' }).click();
      await list.shows(nameOf(TABLE.pageSize));
      await list.choose(nameOf(TABLE.pageSize), 'Delete');
      await page.getByRole('button', { name: `Delete ${one}` }).click();
      await expect(list.row(nameOf(0))).toBeVisible();
      await expect(page).not.toHaveURL(/pages=/);
    });
  });

  test(`axe finds nothing in the list of ${many}, the dialog, a page and its sections @phone`, async ({
    page,
    oficio,
  }) => {
    const person = await createPersonWithTrial(oficio);
    for (const name of names) await create(oficio, person, name);
    const { id } = await create(oficio, person, `more-${first}`, { tags: ['web', 'care plan'] });
    await signInBeforehand(page, oficio, person);
    const list = new ListPage(page, words);
    await list.open();
    await list.select(first);
    await expectNothingFound(page);
    await page.getByRole('button', { name: `Actions for ${first}` }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNothingFound(page);
    await page.goto(`${path}?new=true`);
    await expect(list.dialog.name).toBeFocused();
    await expectNothingFound(page);
    await page.goto(`${path}/${id}`);
    await expect(page.getByRole('heading', { name: `more-${first}`, level: 1 })).toBeVisible();
    await expectNothingFound(page);
    for (const section of sections) {
      await list.edit(section);
      await expectNothingFound(page);
      await page.keyboard.press('Escape');
    }
    await page.goto(`${path}/missing`);
    await expect(page.getByRole('heading', { name: `This ${one} doesn’t exist`, level: 1 })).toBeVisible();
    await expectNothingFound(page);
  });

  test(`${many}: a viewer sees each change at once, and no control`, async ({ page, oficio }) => {
    const owner = await createPersonWithTrial(oficio);
    const viewer = await createPerson(oficio, 'Bruno');
    await join(oficio, owner, viewer, 'viewer');
    await create(oficio, owner, first);
    await signInBeforehand(page, oficio, viewer);
    const list = new ListPage(page, words);
    const tables = new LiveTables(page);
    await list.open();
    await list.shows(first);
    await tables.areHeard();
    const main = page.getByRole('main');
    for (const control of [
      main.getByRole('button', { name: `New ${one}` }),
      main.getByRole('button', { name: /^Actions for/ }),
      main.getByRole('checkbox'),
      page.getByRole('option', { name: 'Trash' }),
    ]) {
      await expect(control).toHaveCount(0);
    }
    const { id } = await create(oficio, owner, second);
    await list.shows(first, second);
    await callApi(oficio, owner, 'DELETE', `${api}/${id}`);
    await list.shows(first);
    await list.row(first).click();
    await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible();
    await expect(main.getByRole('button', { name: /^(Edit|More)/ })).toHaveCount(0);
  });
}
