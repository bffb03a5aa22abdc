// Proves that a dragged task reaches a colleague's open board over the wire.
import { expectNothingFound } from '../fixtures/axe.ts';
import { join } from '../fixtures/invitation.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { callApi, createPerson, createPersonWithPlan } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

test('two people drag tasks of one board and see the same', async ({ page, browser, oficio, isMobile }) => {
  test.skip(isMobile, 'A phone moves tasks by their menus');
  const person = await createPersonWithPlan(oficio);
  const colleague = await createPerson(oficio, 'Bruno');
  await join(oficio, person, colleague, 'admin');
  const add = async (path: string, body: object) =>
    ((await callApi(oficio, person, 'POST', path, body)) as { id: string }).id;
  const clientId = await add('/api/clients', { displayName: 'Café Lumbre' });
  const projectId = await add('/api/projects', { name: 'Website', clientId });
  for (const title of ['Draft', 'Text', 'Photos']) await add('/api/tasks', { projectId, title });
  const elsewhere = await browser.newContext({ baseURL: oficio.url });
  const theirs = await elsewhere.newPage();
  await signInBeforehand(page, oficio, person);
  await signInBeforehand(theirs, oficio, colleague);
  const boards = [page, theirs];
  for (const each of boards) {
    const tables = new LiveTables(each);
    await each.goto(`/projects/${projectId}/tasks`);
    await tables.areHeard();
  }
  const column = (of: typeof page, name: string) => of.getByRole('region', { name, exact: true });
  const card = (of: typeof page, title: string) => of.getByRole('listitem').filter({ hasText: title });
  const titles = (of: typeof page, name: string) => column(of, name).getByRole('listitem').getByRole('link');

  await card(page, 'Photos').dragTo(card(page, 'Draft'), { targetPosition: { x: 40, y: 4 } });
  for (const each of boards) await expect(titles(each, 'To do')).toHaveText(['Photos', 'Draft', 'Text']);
  await card(theirs, 'Draft').dragTo(column(theirs, 'Done'));
  for (const each of boards) {
    await expect(titles(each, 'Done')).toHaveText(['Draft']);
    await expect(titles(each, 'To do')).toHaveText(['Photos', 'Text']);
  }
  await expectNothingFound(page);
  await elsewhere.close();
});
