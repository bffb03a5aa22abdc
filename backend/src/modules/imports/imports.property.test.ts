import { csvFile, csvLines, IMPORT_ON_DUPLICATE } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longestTurnOfEachRun } from '../../../test/held-loop.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { imported, TestImport } from '../../../test/test-imports.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ rateLimits: { writes: { points: 100_000, perMs: 60_000 } } });
});
afterAll(() => app.stop());

/** The clients of the organization, without what each write changes. */
async function clients(): Promise<Record<string, unknown>[]> {
  const { rows } = await app.admin.query<{ row: Record<string, unknown> }>(
    `SELECT to_jsonb(client) - '{version,updated_at,list_item,changed_by,last_activity_on}'::text[] || jsonb_build_object(
       'contacts', (SELECT jsonb_agg(to_jsonb(contact) ORDER BY contact.id) FROM oficio.client_contacts contact
         WHERE contact.client_id = client.id)) AS row
     FROM public.client_directory client WHERE organization_id = $1 ORDER BY id`,
    [owner.organizationId],
  );
  return rows.map(({ row }) => row);
}

/** Few values, so that rows meet; with what spreadsheets take for formulas, and letters of other languages. */
const name = fc.constantFrom('Acme', 'ACME', '=Łódź', 'Ø', '@x', '');
const row = fc.record({
  name,
  email: fc.constantFrom('a@a.mx', 'A@a.mx', 'b@b.mx', 'wrong', ''),
  city: fc.constantFrom('Köln', 'line 1\nline 2', '+1', ''),
  tags: fc.constantFrom('vip', 'a, b', '-5', ''),
  contact: fc.constantFrom('Ana', ''),
});
type Row = { name: string; email: string; city: string; tags: string; contact: string };

const fileOf = (rows: readonly Row[]) =>
  csvFile([
    csvLines([['Name', 'Email', 'City', 'Tags', 'Contact first name']]),
    csvLines(rows.map((one) => [one.name, one.email, one.city, one.tags, one.contact])),
  ]);

test('what a check counts is written, and an undo gives back what was there', {
  timeout: 600_000,
}, async () => {
  const rows = fc
    .array(row, { minLength: 1, maxLength: 8 })
    .filter((all) => all.some((one) => Object.values(one).some(Boolean)));
  await fc.assert(
    fc.asyncProperty(
      rows,
      rows,
      fc.constantFrom(...IMPORT_ON_DUPLICATE),
      async (first, second, onDuplicate) => {
        owner = await app.owner();
        const start = await TestImport.of(app, owner, 'clients', fileOf(first));
        await start.check();
        await start.commit('valid');
        const before = await clients();
        const file = await TestImport.of(app, owner, 'clients', fileOf(second));
        await file.map({ onDuplicate });
        const { counts } = (await file.check()).body;
        if (!counts) throw new Error('The check has counts');
        const listed = await file.rows();
        for (const status of ['new', 'update', 'same', 'skip', 'error'] as const) {
          // A client with several contacts is one record of several rows.
          const rows = listed.items.filter((one) => one.status === status).length;
          expect([status, rows > 0]).toEqual([status, counts[status] > 0]);
          expect(rows).toBeGreaterThanOrEqual(counts[status]);
        }
        if (counts.new + counts.update === 0) return;
        expect((await file.commit('valid')).status).toBe(200);
        const after = await clients();
        expect(after.length - before.length).toBe(counts.new);
        const changed = before.filter(
          (one) => JSON.stringify(one) !== JSON.stringify(after.find(({ id }) => id === one.id)),
        );
        expect(changed).toHaveLength(counts.update);
        expect(await wrongSums(app)).toEqual([]);
        expect((await file.undo()).body.undone).toMatchObject({
          removed: counts.new,
          restored: counts.update,
          kept: [],
        });
        expect(await clients()).toEqual(before);
        expect(await wrongSums(app)).toEqual([]);
      },
    ),
    { numRuns: isFullRun ? 100 : 10 },
  );
});

test('a large file never holds the event loop', { timeout: 300_000 }, async () => {
  owner = await app.owner();
  const count = isFullRun ? 10_000 : 600;
  const longest = await longestTurnOfEachRun(100, async (run) => {
    const lines = Array.from(
      { length: count },
      (_, index) => `Client ${run} ${index},c${run}-${index}@acme.mx,Mexico,vip`,
    );
    const file = await imported(app, owner, 'clients', `Name,Email,Country,Tags\n${lines.join('\n')}\n`);
    expect((await file.undo()).body.undone).toMatchObject({ removed: count });
  });
  expect(longest).toBeLessThan(100);
});
