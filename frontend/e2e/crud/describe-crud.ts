// Proves the kit of records with the real API, database and live tables: new records, list, roles.
import { randomUUID } from 'node:crypto';
import { join } from '../fixtures/invitation.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListPage } from '../pages/list-page.ts';
import type { CrudArea } from './crud-area.ts';
import { describeListRules } from './list-rules.ts';

/**
 * Browser tests, against the whole process, of the rules that every area of records with a dialog for new ones follows.
 * One area proves them. The screens of each area have their tests in `screens/kit`.
 */
export function describeCrud(area: CrudArea): void {
  describeNewDialog(area);
  describeListRules(area);
  describeViewer(area);
}

function describeNewDialog({ words, api, names: [first], field }: CrudArea): void {
  const { one, many, path } = words;
  test(`${many}: a double click adds one record, which is edited in place; an unknown address has a message`, async ({
    page,
    oficio,
  }) => {
    const person = await createPersonWithTrial(oficio);
    await signInBeforehand(page, oficio, person);
    const list = new ListPage(page, words);
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
    await form.getByLabel(field.label, { exact: true }).fill(field.text);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('main')).toContainText(field.text);

    await page.goto(`${path}/${randomUUID()}`);
    await expect(page.getByRole('heading', { name: `This ${one} doesn’t exist`, level: 1 })).toBeVisible();
  });
}

function describeViewer({ words, api, names: [first, second], create }: CrudArea): void {
  const { one, many } = words;
  test(`${many}: a viewer sees each change at once, and no control`, async ({ page, oficio }) => {
    const owner = await createPersonWithTrial(oficio);
    const viewer = await createPerson(oficio, 'Bruno');
    await join(oficio, owner, viewer, 'viewer');
    await create(oficio, owner, first, {});
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
    const { id } = await create(oficio, owner, second, {});
    await list.shows(first, second);
    await callApi(oficio, owner, 'DELETE', `${api}/${id}`);
    await list.shows(first);
    await list.row(first).click();
    await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible();
    await expect(main.getByRole('button', { name: /^(Edit|More)/ })).toHaveCount(0);
  });
}
