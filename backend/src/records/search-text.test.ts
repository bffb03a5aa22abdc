import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  clientRoutes,
  documentSeriesRoutes,
  domainRoutes,
  expenseRoutes,
  incomeRoutes,
  invoiceRoutes,
  normalised,
  paymentRoutes,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../test/test-application.ts';
import type { AnyRoute } from '../../test/test-call.ts';
import { issued, issuer } from '../../test/test-invoices.ts';
import { migrate } from '../database/migrate.ts';
import { SQL_DIRECTORY } from '../database/sql-files.ts';

/** Letters and signs, each with what people may type for it. */
const LETTERS = [
  'aa zz 77 Kk Áa ñn Ñn çc ǖu Ůu İi ıi Øo øo Łl łl Đd đd Ðd ðd Ŧt ħh ŋn ǝe ºo °o ΆΑ Σσ ςσ Йи Ёе Դդ Გგ אא أا ｱア ²2',
  "ßss ẞSS Æae œoe Þth ﬁfi ﬃffi №No ’' ‘' ´' “\" –- ‐-",
]
  .flatMap((line) => line.split(' '))
  .map(([stored = '', ...typed]) => ({ stored, typed: typed.join('') }))
  .concat([
    { stored: 'a\u0301', typed: 'a' },
    { stored: 'ガ', typed: 'カ' },
    { stored: 'ب\u064b', typed: 'ب' },
    { stored: 'a\u00adb', typed: 'ab' },
  ]);

const TODAY = '2026-06-15';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { writes: unlimited, reads: unlimited } });
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
});
afterAll(() => app.stop());

const receiveFrom = async (payer: string) =>
  (await app.call(incomeRoutes.create, { as: owner, body: { date: TODAY, payer, amountMinor: 1_00 } })).body;
const spendAt = async (vendor: string, notes: string | null = null) =>
  (
    await app.call(expenseRoutes.create, {
      as: owner,
      body: { date: TODAY, vendor, amountMinor: 1_00, notes },
    })
  ).body;

/** The ids that a search of each list finds. */
const find = {
  clients: idsIn(clientRoutes.list),
  domains: idsIn(domainRoutes.list),
  invoices: idsIn(invoiceRoutes.list),
  income: idsIn(incomeRoutes.list),
  expenses: idsIn(expenseRoutes.list),
  payments: idsIn(paymentRoutes.list),
};

function idsIn(list: AnyRoute) {
  return async (search: string): Promise<string[]> => {
    const { text } = await app.call(list, { as: owner, query: { search, limit: '100' } });
    const { items } = JSON.parse(text) as { items: { id: string }[] };
    return items.map(({ id }) => id);
  };
}

test('a name, a reference and a number are found with and without their accents, in every list', async () => {
  const { body: series } = await app.call(documentSeriesRoutes.list, { as: owner });
  const invoices = series.items.find(({ kind }) => kind === 'invoice');
  await app.call(documentSeriesRoutes.update, {
    as: owner,
    parameters: { id: invoices?.id ?? '' },
    body: { version: 1, pattern: 'FACTURACIÓN Nº {YYYY}-{0000}' },
  });
  const client = await app.client(owner, { displayName: 'Łukasz Søren’s Café' });
  const invoice = await issued(app, owner, { clientId: client.id, poNumber: 'Öffnung-1' });
  const year = invoice.number?.slice(-9, -5);
  const { body: income } = await app.call(incomeRoutes.create, {
    as: owner,
    body: { date: TODAY, payer: 'MARÍA Ibáñez', amountMinor: 1_00, reference: 'Überweisung' },
  });
  const expense = await spendAt('Straßen & Æbler', 'Þórr');
  const { body: payment } = await app.call(paymentRoutes.record, {
    as: owner,
    body: {
      clientId: client.id,
      date: TODAY,
      amountMinor: 1_00,
      currency: 'MXN',
      method: 'cash',
      reference: 'ÐÆMI',
      allocations: [],
    },
  });
  const { body: domain } = await app.call(domainRoutes.create, {
    as: owner,
    body: { name: 'example.com', clientId: client.id, registrar: 'Đomény' },
  });

  const missed: string[] = [];
  for (const [list, { id }, searches] of [
    ['clients', client, ['lukasz', "SOREN'S", 'søren’s', 'cafe']],
    [
      'invoices',
      invoice,
      [`facturacion no ${year}-0001`, `FACTURACIÓN N° ${year}`, 'offnung', 'łukasz', 'Lukasz'],
    ],
    ['income', income, ['maría', 'MARIA', 'ibanez', 'Ibáñez', 'uberw']],
    ['expenses', expense, ['strassen', 'STRASSEN', 'straße', 'aebler', 'thorr', 'ÞÓRR']],
    ['payments', payment, ['daemi', 'soren', 'ðæmi']],
    ['domains', domain, ['domeny', 'đomény']],
  ] as const) {
    for (const search of searches) {
      if (!(await find[list](search)).includes(id)) missed.push(`${list}: ${search}`);
    }
  }
  expect(missed).toEqual([]);
});

test('payers are sorted by what people read: not by case, accents or letters of their own', async () => {
  const names = ['Zoé', 'ángela', 'Łódź', 'María', 'MARIA B', 'Öz', 'ørsted', 'lima'];
  await Promise.all(names.map((name) => receiveFrom(`Sorted ${name}`)));
  const { body } = await app.call(incomeRoutes.list, {
    as: owner,
    query: { search: 'sorted', sort: 'clientName' },
  });
  expect(body.items.map(({ clientName }) => clientName.replace('Sorted ', ''))).toEqual([
    'ángela',
    'lima',
    'Łódź',
    'María',
    'MARIA B',
    'ørsted',
    'Öz',
    'Zoé',
  ]);
});

test('a payer of any letters is found by the name as it is, and by what people type for it', async () => {
  const name = fc.array(fc.constantFrom(...LETTERS), { minLength: 3, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(name, async (chosen) => {
      const payer = chosen.map(({ stored }) => stored).join('');
      const { id } = await receiveFrom(payer);
      for (const typed of [payer, chosen.map(({ typed }) => typed).join(''), payer.toUpperCase()]) {
        const { body } = await app.call(incomeRoutes.list, {
          as: owner,
          query: { search: typed, limit: '100' },
        });
        expect([typed, body.items.map((item) => item.id)]).toEqual([typed, expect.arrayContaining([id])]);
      }
    }),
    { numRuns: 60 },
  );
});

test('the database normalises texts as the code does', async () => {
  const character = fc.oneof(
    fc.constantFrom(...LETTERS.map(({ stored }) => stored)),
    fc.integer({ min: 1, max: 0x2fff }).map((point) => String.fromCodePoint(point)),
    fc.constantFrom(
      ' ',
      '\t',
      '\n',
      '\u00a0',
      '\u2028',
      '\u3000',
      '\u0301',
      '\ufeff',
      '\u200b',
      '\u180e',
      '👩‍💻',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  const everyLetter = Array.from({ length: 0x2fff }, (_, index) => String.fromCodePoint(index + 1));
  const random = fc.sample(fc.array(character, { maxLength: 30 }), 5_000).map((parts) => parts.join(''));
  const texts = [...everyLetter, ...everyLetter.map((letter) => `a${letter} B`), ...random];
  const { rows } = await app.admin.query<{ text: string; plain: string; again: string }>(
    `SELECT text, oficio.normalised(text) AS plain, oficio.normalised(oficio.normalised(text)) AS again
     FROM unnest($1::text[]) AS text`,
    [texts],
  );
  const differing = rows.filter(({ text, plain, again }) => plain !== normalised(text) || again !== plain);
  expect(differing.map(({ text, plain }) => [escape(text), plain, normalised(text)])).toEqual([]);
});

test('when the definition changes, the texts of old rows are written again', async () => {
  const former = await mkdtemp(join(tmpdir(), 'oficio-sql-'));
  await cp(SQL_DIRECTORY, former, { recursive: true });
  const rules = join(former, 'schema/01_rules.sql');
  const text = await readFile(rules, 'utf8');
  await writeFile(rules, text.replace(/^BEGIN$/m, 'BEGIN RETURN lower(text);'));
  await migrate(app.database.adminUrl, { directory: former });
  await rm(former, { recursive: true });

  const income = await receiveFrom('Ærø Smørrebrød');
  const expense = await spendAt('Ørsted');
  await app.admin.query("UPDATE public.expenses SET sort_vendor = 'ørsted' WHERE id = $1", [expense.id]);
  const found = async () => [
    await find.income('smorrebrod'),
    await find.income('smørrebrød'),
    await find.expenses('orsted'),
    await find.expenses('Ørsted'),
  ];
  expect(await found()).toEqual([[], [], [], []]);
  await migrate(app.database.adminUrl);
  expect(await found()).toEqual([[income.id], [income.id], [expense.id], [expense.id]]);
});
