import {
  categoryRoutes,
  clientRoutes,
  domainRoutes,
  exchangeRateRoutes,
  expenseRoutes,
  type ImportKind,
  incomeRoutes,
  itemRoutes,
  projectRoutes,
  renewalRoutes,
  serviceRoutes,
  taxRateRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { TestImport } from '../../../test/test-imports.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';
import { Jobs } from '../../jobs/jobs.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const ROUTES = {
  clients: clientRoutes,
  domains: domainRoutes,
  services: serviceRoutes,
  items: itemRoutes,
  projects: projectRoutes,
  income: incomeRoutes,
  expenses: expenseRoutes,
} as const;
type TestedKind = keyof typeof ROUTES;

const list = async (kind: TestedKind) =>
  (await app.call(ROUTES[kind].list, { as: owner, query: { limit: '100' } })).body;
const exported = async (kind: TestedKind, format = 'csv') =>
  (await app.call(ROUTES[kind].csv, { as: owner, query: { format } })).text;

/** What a row says, without what each write changes. */
async function stored(): Promise<unknown> {
  const tables = [
    'client_directory',
    'domains',
    'hosting_clients',
    'items',
    'projects',
    'income',
    'expenses',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      app.admin.query(
        `SELECT to_jsonb(entry) - '{version,updated_at,list_item,changed_by,last_activity_on}'::text[] AS row
         FROM public.${table} entry WHERE organization_id = $1 ORDER BY id`,
        [owner.organizationId],
      ),
    ),
  );
  return rows.map(({ rows: found }) => found.map(({ row }) => row));
}

async function checked(kind: ImportKind, text: string): Promise<TestImport> {
  const file = await TestImport.of(app, owner, kind, text);
  const answer = await file.check();
  if (answer.status !== 200) throw new Error(answer.text);
  return file;
}

const FILES: Record<TestedKind, { text: string; rows: number; shows: Record<string, unknown>[] }> = {
  clients: {
    text: 'Name,Legal name,Tax ID,Email,Country,Tags,Notes\n"=Fórmula","Ø, ""S.A.""",AAA010101AAA,a@a.mx,MX,"vip, x","line 1\nline 2"\nłódź,,,,PL,,\n',
    rows: 2,
    shows: [{ displayName: '=Fórmula' }, { displayName: 'łódź' }],
  },
  domains: {
    text: 'Domain;Client;Expires;Registered;Auto-renew;Cost;Price;Currency;Status;Years\nacme.mx;Acme;31/12/2027;2020-01-31;yes;1.234,50;2000;EUR;active;2\nñandú.mx;Acme;;;no;;;;archived;\n',
    rows: 2,
    shows: [
      {
        name: 'acme.mx',
        clientName: 'Acme',
        expiresOn: '2027-12-31',
        autoRenew: true,
        costMinor: 123_450,
        currency: 'EUR',
      },
    ],
  },
  services: {
    text: 'Name,Client,Kind,Next renewal,Cycle,Price\nHosting,Acme,hosting,2027-05-01,yearly,120\nHosting,Acme,hosting,2027-06-01,monthly,10\n',
    rows: 2,
    shows: [
      { name: 'Hosting', clientName: 'Acme', cycle: 'annual' },
      { name: 'Hosting', cycle: 'monthly' },
    ],
  },
  items: {
    text: 'Name,Description,Unit,Price,Currency,Category,Tags\nHour,Work,h,0.0035,EUR,Services,\nHour,Work,h,70,USD,Services,\nHour,Other,h,80,USD,New one,x\n',
    rows: 2,
    shows: [
      {
        name: 'Hour',
        prices: [
          { currency: 'EUR', unitPriceMinor: 0, unitPriceMicros: 350_000 },
          { currency: 'USD', unitPriceMinor: 7_000, unitPriceMicros: 0 },
        ],
      },
      { name: 'Hour', categoryName: 'New one' },
    ],
  },
  projects: {
    text: 'Code,Name,Client,Status,Due,Agreed,Currency,Budget hours\nWEB-1,Site,Acme,active,2027-01-31,1000,EUR,10.33\n,Shop,,on hold,,,,0\n',
    rows: 2,
    shows: [
      { code: 'SHO', name: 'Shop', clientName: null, status: 'on_hold', budgetMinutes: null },
      { code: 'WEB-1', name: 'Site', clientName: 'Acme', agreedMinor: 100_000, budgetMinutes: 620 },
    ],
  },
  income: {
    text: 'Date,From,Category,Amount,Tax,Method,Reference\n2026-01-15,Acme,Services,116.00,16,bank transfer,R1\n2026-01-15,Acme,Services,116.00,16,bank transfer,R1\n2026-01-16,Ana,Grants,10,,cash,\n',
    rows: 3,
    shows: [
      { clientName: 'Ana', categoryName: 'Grants', source: 'import', amountMinor: 1_000 },
      { amountMinor: 11_600, taxMinor: 1_600, method: 'bank_transfer', reference: 'R1' },
      { reference: 'R1' },
    ],
  },
  expenses: {
    text: 'Date,Vendor,Category,Amount,Tax,Status,Paid,Billable,Client\n2026-02-01,Hosting Ltd,Hosting,58,8,paid,2026-02-03,yes,Acme\n2026-02-02,Office,,-20.5,,unpaid,,no,\n',
    rows: 2,
    shows: [
      { vendor: 'Office', amountMinor: -2_050, status: 'unpaid', paidOn: null },
      { vendor: 'Hosting Ltd', clientName: 'Acme', status: 'paid', paidOn: '2026-02-03', billable: true },
    ],
  },
};

describe.each(Object.keys(FILES) as TestedKind[])('%s', (kind) => {
  const { text, rows, shows } = FILES[kind];

  test('are imported, and an undo takes all of it back', async () => {
    await app.client(owner, { displayName: 'Acme' });
    const before = await stored();
    const file = await checked(kind, text);
    expect(file.body.counts).toEqual({ new: rows, update: 0, same: 0, skip: 0, error: 0 });
    expect((await file.commit()).status).toBe(200);
    expect(await wrongSums(app)).toEqual([]);
    const { items } = await list(kind);
    const known =
      kind === 'clients'
        ? items.filter((item) => (item as { displayName: string }).displayName !== 'Acme')
        : items;
    expect(known).toMatchObject(shows);
    expect((await file.undo()).body.undone).toMatchObject({ restored: 0, kept: [] });
    expect(await stored()).toEqual(before);
    expect(await wrongSums(app)).toEqual([]);
  });

  test.each(['csv', 'csv-semicolon'])('as the product exports them (%s) are the same', async (format) => {
    await (await checked(kind, text)).commit();
    const before = await stored();
    const file = await TestImport.of(app, owner, kind, await exported(kind, format));
    await file.map({ onDuplicate: 'overwrite', decimalMark: format === 'csv' ? '.' : ',' });
    await file.check();
    const count = file.body.counts;
    expect([count?.new, count?.update, count?.error, count?.skip], JSON.stringify(await file.rows())).toEqual(
      [0, 0, 0, 0],
    );
    expect(await stored()).toEqual(before);
  });
});

describe.each<['income' | 'expenses', string]>([
  ['income', 'Date,From,Amount,Project'],
  ['expenses', 'Date,Client,Vendor,Amount,Project'],
])('the project of %s', (kind, header) => {
  const line = (client: string, project: string) =>
    kind === 'income' ? `2026-01-15,${client},10,${project}` : `2026-01-15,${client},Paper,10,${project}`;
  const text = (...lines: string[]) => `${header}\n${lines.join('\n')}\n`;
  const faults = async (file: TestImport) =>
    (await file.rows({ status: 'error' })).items.map(({ errors }) => errors[0]?.message);
  const ofProject = async (project: string) =>
    (await app.call(ROUTES[kind].list, { as: owner, query: { projectId: project } })).body.total;
  let project: { id: string };

  beforeEach(async () => {
    const acme = await app.client(owner, { displayName: 'Acme' });
    await app.client(owner, { displayName: 'Nopal' });
    const body = { name: 'Site', code: 'WEB', clientId: acme.id };
    project = (await app.call(projectRoutes.create, { as: owner, body })).body;
  });

  test('is named by its name or its code, and comes back from the own file', async () => {
    const file = await checked(kind, text(line('Acme', 'site'), line('Acme', 'WEB')));
    await file.commit();
    expect(await ofProject(project.id)).toBe(2);
    const own = await checked(kind, await exported(kind));
    expect(own.body.counts).toEqual({ new: 0, update: 0, same: 2, skip: 0, error: 0 });
  });

  test('is one of the same client, and is there', async () => {
    const file = await checked(kind, text(line('Nopal', 'Site'), line('Acme', 'Shop')));
    expect(await faults(file)).toEqual([
      expect.stringMatching(/^There is no project “Site” of this client/),
      expect.stringMatching(/^There is no project “Shop” of this client/),
    ]);
  });

  test('that is called like another one is named by its code; stored records keep theirs', async () => {
    await (await checked(kind, text(line('Acme', 'Site')))).commit();
    await app.call(projectRoutes.create, { as: owner, body: { name: 'Site', code: 'WEB2', clientId: null } });
    const file = await checked(kind, text(line('Acme', 'Site'), line('Acme', 'Site')));
    expect(file.body.counts).toMatchObject({ same: 1, error: 1 });
    expect(await faults(file)).toEqual(['Several projects are called “Site”. Use the code instead.']);
  });
});

test('a client that rows name is made along, once, and goes with them', async () => {
  const file = await checked('domains', 'Domain,Client\na.mx,Nuevo\nb.mx,NUEVO\nc.mx,\n');
  expect(file.body.madeAlong).toEqual([{ kind: 'clients', names: ['Nuevo'] }]);
  await file.commit();
  expect((await list('domains')).items).toMatchObject([
    { clientName: 'Nuevo' },
    { clientName: 'Nuevo' },
    { clientName: null },
  ]);
  expect((await list('clients')).total).toBe(1);
  expect((await file.undo()).body.undone).toMatchObject({ removed: 4 });
  expect((await list('clients')).total).toBe(0);
});

test('a client that a row names was deleted between check and commit: the check is void', async () => {
  const { id } = await app.client(owner, { displayName: 'Acme' });
  const file = await checked('domains', 'Domain,Client\na.mx,Acme\n');
  await app.call(clientRoutes.remove, { as: owner, parameters: { id } });
  expect(await file.commit()).toMatchObject({ status: 409, body: { code: 'import.stale' } });
});

test('a domain’s date is evidence, and the registry is asked about new ones', async () => {
  const file = await checked('domains', 'Domain,Expires\nacme.mx,2027-12-31\n');
  await file.commit();
  const { items } = await list('domains');
  expect(items).toMatchObject([{ expiresOn: '2027-12-31', expirySource: 'import' }]);
  const { rows } = await app.admin.query(
    `SELECT source, expires_on::text FROM oficio.expiry_evidence WHERE organization_id = $1`,
    [owner.organizationId],
  );
  expect(rows).toEqual([{ source: 'import', expires_on: '2027-12-31' }]);
});

test('renewals begin by themselves, and keep no import from being undone', async () => {
  const soon = app.clock.instant().slice(0, 10);
  const file = await checked('services', `Name,Client,Next renewal\nHosting,Acme,${soon}\n`);
  await file.commit();
  await app.nest.get(Jobs, { strict: false }).runPending();
  expect((await app.call(renewalRoutes.list, { as: owner })).body.total).toBe(1);
  expect((await file.undo()).body.undone).toMatchObject({ removed: 2, kept: [] });
  expect((await app.call(renewalRoutes.list, { as: owner })).body.total).toBe(0);
});

test('two equal rows of a day are two entries; entries that are there already count', async () => {
  const text = 'Date,From,Amount\n2026-01-15,Ana,10\n2026-01-15,Ana,10\n2026-01-15,ana,10\n';
  await (await checked('income', text.split('\n').slice(0, 2).join('\n'))).commit();
  const file = await checked('income', text);
  expect(file.body.counts).toMatchObject({ new: 2, same: 1 });
  expect(file.body.sums).toEqual([{ currency: 'MXN', amountMinor: 2_000 }]);
});

test('a bank’s statement becomes income and expenses', async () => {
  const text =
    'Booking Date,Partner Name,Payment Reference,Amount (EUR),Currency\n2026-03-01,Acme,Invoice 7,100.00,MXN\n2026-03-02,Hosting Ltd,May,-20.50,MXN\n2026-03-02,Hosting Ltd,May,-20.50,MXN\n';
  const file = await checked('bank', text);
  expect(file.body.counts).toMatchObject({ new: 3, error: 0 });
  await file.commit();
  expect((await list('income')).items).toMatchObject([
    { clientName: 'Acme', reference: 'Invoice 7', amountMinor: 10_000 },
  ]);
  expect((await list('expenses')).items).toMatchObject([
    { vendor: 'Hosting Ltd', amountMinor: 2_050, status: 'paid', paidOn: '2026-03-02' },
    { vendor: 'Hosting Ltd', amountMinor: 2_050 },
  ]);
  expect((await checked('bank', text)).body.counts).toMatchObject({ new: 0, same: 3 });
});

test('a new row of a bank has the category of the latest entry of the same vendor; a stored one keeps its own', async () => {
  const head = 'Booking Date,Partner Name,Payment Reference,Amount (EUR),Currency\n';
  const first = `${head}2026-03-01,Hosting Ltd,April,-20.50,MXN\n`;
  await (await checked('bank', first)).commit();
  const [entry] = (await list('expenses')).items;
  const { id: categoryId, name } = (
    await app.call(categoryRoutes.create, { as: owner, body: { kind: 'expense', name: 'Servers' } })
  ).body;
  const { id = '', version = 0 } = entry ?? {};
  await app.call(expenseRoutes.update, { as: owner, parameters: { id }, body: { version, categoryId } });

  const file = await checked(
    'bank',
    `${first}2026-04-01,HOSTING LTD,May,-21.00,MXN\n2026-04-02,Otro,Café,-5,MXN\n`,
  );
  expect(file.body.counts).toMatchObject({ new: 2, same: 1 });
  const shown = (await file.rows({ status: 'new' })).items.map(({ fields }) =>
    fields.find(({ field }) => field === 'category'),
  );
  expect(shown).toEqual([{ field: 'category', before: null, after: name }, undefined]);
  await file.commit();
  const categories = (await list('expenses')).items as { vendor: string; categoryName: string | null }[];
  expect(categories.map(({ vendor, categoryName }) => [vendor, categoryName])).toEqual([
    ['Otro', null],
    ['HOSTING LTD', 'Servers'],
    ['Hosting Ltd', 'Servers'],
  ]);
});

test('an amount in another currency needs a rate of its day', async () => {
  const text = 'Date,Vendor,Amount,Currency\n2026-03-01,Acme,10,EUR\n';
  const file = await checked('expenses', text);
  expect((await file.rows({ status: 'error' })).items[0]?.errors).toEqual([
    {
      field: 'currency',
      message: 'There is no exchange rate of EUR on this day. Please enter it in the settings first.',
    },
  ]);
  await app.call(exchangeRateRoutes.create, {
    as: owner,
    body: { currency: 'EUR', date: '2026-01-01', rateE8: 2_000_000_000 },
  });
  expect((await file.check()).body.counts).toMatchObject({ new: 1, error: 0 });
});

test.each<[TestedKind, string]>([
  ['income', 'Date,From,Amount,Currency\n2026-03-01,Acme,90000000000,EUR\n'],
  ['expenses', 'Date,Vendor,Amount,Currency\n2026-03-01,Acme,90000000000,EUR\n'],
])('%s of an amount that is too large in the own currency are faults of their rows', async (kind, text) => {
  await app.call(exchangeRateRoutes.create, {
    as: owner,
    body: { currency: 'EUR', date: '2026-01-01', rateE8: 2_000_000_000 },
  });
  const file = await checked(kind, text);
  expect((await file.rows({ status: 'error' })).items[0]?.errors).toEqual([
    { field: 'amount', message: 'This amount is too large in MXN.' },
  ]);
});

test.each<[TestedKind, string, string]>([
  ['domains', 'Domain,Expires\nacme.mx,31/02/2026\n', '“31/02/2026” isn’t a date like 31/12/2026.'],
  ['domains', 'Domain\nno domain\n', 'Please enter a domain like example.com'],
  [
    'services',
    'Name,Client,Cycle\nA,Acme,annual\n',
    'Please enter the day of the next renewal. Only a one-time service has none.',
  ],
  [
    'services',
    'Name,Client,Next renewal,Cycle\nA,Acme,2027-01-01,weekly\n',
    '“weekly” is none of monthly, quarterly, semiannual, annual, biennial, triennial and one time.',
  ],
  [
    'expenses',
    'Date,Vendor,Amount\n2026-01-01,A,"1.234,50"\n',
    '“1.234,50” isn’t a number like 1,234.50, as amount needs it.',
  ],
  ['expenses', 'Date,Vendor,Amount\n2126-01-01,A,10\n', 'Please enter a day that isn’t in the future'],
  ['income', 'Date,Amount\n2026-01-01,10\n', 'Please choose a client or enter who paid'],
  [
    'items',
    'Name,Taxes\nA,Nonsense\n',
    'There is no tax rate “Nonsense”. Please add it in the settings of invoices first.',
  ],
  ['projects', 'Name,Starts,Due\nA,2027-02-01,2027-01-01\n', 'A project can’t be due before it starts.'],
  ['projects', 'Name,Budget hours\nA,many\n', '“many” isn’t a number of hours like 12.5 or 12:30.'],
  ['projects', 'Name,Budget hours\nA,20000\n', 'At most 10,000 hours'],
  ['projects', 'Name,Members\nA,Nobody\n', '“Nobody” is no member of the organization.'],
  ['clients', 'Name,Tax ID,Country\nA,short,MX\n', 'An RFC has 12 characters (company) or 13 (person)'],
])('%s: a wrong row says why (%#)', async (kind, text, message) => {
  const file = await TestImport.of(app, owner, kind, text);
  await file.map({ dateOrder: 'dmy', decimalMark: '.' });
  await file.check();
  expect((await file.rows({ status: 'error' })).items[0]?.errors.map((error) => error.message)).toEqual([
    message,
  ]);
});

test('taxes of items are those of the organization', async () => {
  const rate = await app.call(taxRateRoutes.create, {
    as: owner,
    body: { name: 'VAT 7', ratePpm: 70_000, kind: 'added' },
  });
  await (await checked('items', 'Name,Taxes\nA,vat 7\n')).commit();
  const [{ id } = { id: '' }] = (await list('items')).items;
  expect((await app.call(itemRoutes.one, { as: owner, parameters: { id } })).body.taxRateIds).toEqual([
    rate.body.id,
  ]);
});

test('dates that can be read in two ways need a decision', async () => {
  const file = await TestImport.of(
    app,
    owner,
    'domains',
    'Domain,Expires\na.mx,12/11/2026\nb.mx,01/02/2027\n',
  );
  expect(file.body).toMatchObject({ isDateOrderAmbiguous: true, possibleDateOrders: ['dmy', 'mdy'] });
  expect(await file.check()).toMatchObject({ status: 409, body: { code: 'import.dates_ambiguous' } });
  await file.map({ dateOrder: 'mdy' });
  await file.check();
  await file.commit();
  expect((await list('domains')).items.map((item) => (item as { expiresOn: string }).expiresOn)).toEqual([
    '2026-12-11',
    '2027-01-02',
  ]);
});
