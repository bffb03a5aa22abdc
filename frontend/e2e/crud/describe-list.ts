import { readFile } from 'node:fs/promises';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListPage, type ListWords } from '../pages/list-page.ts';

export interface ListedArea {
  words: ListWords;
  /** Three names in the order of their creation. A part of the last name matches no other record. */
  names: readonly [string, string, string];
  part: string;
  /** Creates a record through the API. */
  create: (oficio: OficioProcess, person: Person, name: string, more: object) => Promise<unknown>;
  /** What lists call the record of this name; absent: its name. */
  titleOf?: (name: string) => string;
  /** The usual order of the list is that of creation, the latest first; absent: by name. */
  newestFirst?: true;
  /** A filter, and the only record that it matches. */
  filtered: { body: object; label: string; option: string };
  /** Fills the dialog for a new record; absent: the area has an editor. */
  fill?: (list: ListPage) => Promise<void>;
}

/** A browser test of an area's list against the whole process: its rows, search, filter and CSV, and its dialog. */
export function describeList(area: ListedArea): void {
  const { words, names, part, create, titleOf = (name) => name, newestFirst = false, filtered, fill } = area;
  const { one, many } = words;
  const [, second, third] = names;

  test(`${many}: the list has the stored records, search, filter and CSV those that match${fill ? ', and the dialog adds one' : ''}`, async ({
    page,
    oficio,
  }) => {
    const person = await createPersonWithTrial(oficio);
    for (const name of names) await create(oficio, person, name, name === second ? filtered.body : {});
    await signInBeforehand(page, oficio, person);
    const list = new ListPage(page, words);
    await list.open();
    const titles = names.map(titleOf);
    await list.shows(...(newestFirst ? titles.toReversed() : titles));
    await list.search.fill(part);
    await list.shows(titleOf(third));
    await list.search.fill('');
    await list.filters.choose(filtered.label, { label: filtered.option });
    await list.shows(titleOf(second));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download these ${many}` }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const [, ...rows] = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
    expect(rows).toEqual([expect.stringContaining(second)]);
    if (!fill) return;
    await page.getByRole('button', { name: `New ${one}` }).click();
    await fill(list);
    await list.dialog.save.click();
    await expect(page.getByRole('heading', { name: 'delta.mx', level: 1 })).toBeVisible();
  });
}
