import {
  ACCOUNTING_READING_ROLES,
  clientRoutes,
  dataExportRoutes,
  domainRoutes,
  INVOICE_READING_ROLES,
  invoiceRoutes,
  LIMITABLE_ROLES,
  mayCall,
  memberRoleSchema,
  paymentRoutes,
  RATE_LIMITS,
  RECORDS,
} from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byHeader, recordsOf, sheetOf, tableOf } from '../../test/list-files.ts';
import { bodyOf, RECORD_AREAS } from '../../test/record-areas.ts';
import { type AnyRoute, TestApplication, type TestOwner } from '../../test/test-application.ts';
import { refusal } from '../../test/test-call.ts';
import { issued, issuer, line, taxRates } from '../../test/test-invoices.ts';
import { paid, paidInvoice } from '../../test/test-ledger.ts';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());

describe('a file of a list', () => {
  test('is limited to sixty an hour for each person, whichever list', async () => {
    const owner = await app.owner();
    const viewer = await app.member(owner.organizationId, 'viewer');
    const ask = (route: AnyRoute, as = viewer) => app.call(route, { as });
    // What a role may not read counts for nothing.
    expect((await ask(invoiceRoutes.csv)).status).toBe(403);
    for (let time = 0; time < RATE_LIMITS.downloads.points / 2; time += 1) {
      expect((await ask(clientRoutes.csv)).status).toBe(200);
      expect((await ask(domainRoutes.csv)).status).toBe(200);
    }
    for (const route of [clientRoutes.csv, domainRoutes.csv]) {
      const refused = await ask(route);
      expect(refusal(refused)).toEqual([429, 'rate.limited']);
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(60);
      expect(JSON.parse(refused.text).message).toBe(
        `You have downloaded as many files as you can in an hour. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
      );
    }
    for (const { routes } of RECORD_AREAS) expect((await ask(routes.csv, owner)).status).toBe(200);
    expect((await app.call(dataExportRoutes.organization, { as: owner })).status).toBe(200);
  });

  test('is refused where it would have some of the rows only, with a way on', async () => {
    const owner = await app.owner();
    await app.client(owner, { displayName: 'Agave' });
    await app.client(owner, { displayName: 'Nopal', status: 'lead' });
    const ask = (query: Record<string, string> = {}) => app.call(clientRoutes.csv, { as: owner, query });
    await keptCount(owner, RECORDS.exportedRows - 1);
    expect((await ask()).status).toBe(200);
    await keptCount(owner, RECORDS.exportedRows);
    const refused = await ask();
    expect([refusal(refused), JSON.parse(refused.text).message]).toEqual([
      [400, 'request.invalid'],
      'This list has 100,001 rows, and a file holds 100,000. Please filter the list and download it in parts.',
    ]);
    expect(tableOf((await ask({ search: 'nopal' })).text)).toHaveLength(2);
    expect(tableOf((await ask({ status: 'lead' })).text)).toHaveLength(2);
    expect(await exportsOf(owner)).toEqual(['clients', 'clients', 'clients']);
  });

  /** Changes the number of active clients that the lists' totals are read from. */
  async function keptCount({ organizationId }: TestOwner, count: number): Promise<void> {
    const { rowCount } = await app.admin.query(
      `UPDATE oficio.record_counts SET count = $2
       WHERE organization_id = $1 AND table_name = 'client_directory' AND facets ->> 'status' = 'active'`,
      [organizationId, count],
    );
    expect(rowCount).toBe(1);
  }

  test.each(RECORD_AREAS.map((area) => [area.name, area] as const))(
    'of %s is for those who read the list, and has what they read there',
    async (name, area) => {
      const { routes } = area;
      const owner = await app.owner();
      const clientIds: string[] = [];
      for (const displayName of ['agave', 'nopal']) {
        const body = await bodyOf(app, area, displayName, owner);
        const ofClient = area.area.clientColumn === 'client_id';
        const clientId = ofClient ? (body.clientId ?? (await app.client(owner, { displayName })).id) : null;
        const sent = { ...body, ...(clientId !== null && { clientId }) };
        const created = await app.call(routes.create, { as: owner, body: sent });
        expect([created.status, created.text]).toEqual([201, created.text]);
        clientIds.push(String(clientId ?? created.body.id));
      }
      if (area.area.clientColumn === undefined) clientIds.push((await app.client(owner)).id);
      for (const memberRole of memberRoleSchema.options) {
        for (const sees of ['all', 'assigned'] as const) {
          if (sees === 'assigned' && !LIMITABLE_ROLES.includes(memberRole)) continue;
          const limits = sees === 'assigned' ? { clientIds: clientIds.slice(-1) } : {};
          const as =
            memberRole === 'owner' ? owner : await app.member(owner.organizationId, memberRole, limits);
          const answer = await app.call(routes.csv, { as });
          if (!mayCall(routes.csv, { memberRole, sees })) {
            expect(refusal(answer)).toEqual([403, 'access.forbidden']);
            continue;
          }
          const [headers = [], ...rows] = tableOf(answer.text);
          const ofMoney = name === 'clients' && ACCOUNTING_READING_ROLES.includes(memberRole);
          const ofAgreed = name === 'projects' && INVOICE_READING_ROLES.includes(memberRole);
          expect(headers).toEqual([
            ...area.area.csv.columns.map(([header]) => header),
            ...(ofMoney ? ['Outstanding', 'Overdue', 'Currency owed', 'Last invoice'] : []),
            ...(ofAgreed ? ['Agreed', 'Currency'] : []),
          ]);
          expect(
            rows.map((row) => ['agave', 'nopal'].find((word) => row.join().includes(word))).sort(),
          ).toEqual(sees === 'all' || !area.area.clientColumn ? ['agave', 'nopal'] : ['nopal']);
          expect((await exportsOf(owner)).at(-1)).toBe(name);
        }
      }
    },
  );

  test('of invoices has the amounts before and after taxes, and the rate', async () => {
    const owner = await issuer(app);
    const rates = await taxRates(app, owner);
    await issued(app, owner, {
      currency: 'USD',
      fxRateE8: 1_850_000_000,
      lines: [line({ unitPriceMinor: 10_000, taxRateIds: [rates['IVA 16%'] ?? ''] })],
    });
    await issued(app, owner);
    const names = ['Without tax', 'Tax', 'Withheld', 'Total', 'Balance', 'Currency', 'Rate'];
    const query = { sort: 'total' };
    const { text } = await app.call(invoiceRoutes.csv, { as: owner, query });
    expect(byHeader(recordsOf(text)).map((row) => names.map((name) => row[name]))).toEqual([
      ['100.00', '0.00', '0.00', '100.00', '100.00', 'MXN', ''],
      ['100.00', '16.00', '0.00', '116.00', '116.00', 'USD', '18.50000000'],
    ]);
    const [, foreign] = byHeader((await sheetOf(app, owner, invoiceRoutes.csv, query)).cells);
    expect(names.map((name) => foreign?.[name])).toEqual([
      { number: 100, format: '0.00' },
      { number: 16, format: '0.00' },
      { number: 0, format: '0.00' },
      { number: 116, format: '0.00' },
      { number: 116, format: '0.00' },
      'USD',
      { number: 18.5, format: '0.00000000' },
    ]);
  });

  test('of payments has those of the list’s filters, for the roles that read them', async () => {
    const owner = await issuer(app);
    const { invoice, payment } = await paidInvoice(app, owner);
    const { id: clientId } = await app.client(owner, { displayName: '=Nopal' });
    await paid(app, owner, { clientId, reference: '+52', amountMinor: 1_250, method: 'cash' });
    const refunded = await app.call(paymentRoutes.refund, {
      as: owner,
      parameters: { id: payment.id },
      body: { version: payment.version, date: '2026-06-15', amountMinor: 500 },
    });
    expect(refunded.status).toBe(200);
    const rows = async (query: Record<string, string> = {}) =>
      tableOf((await app.call(paymentRoutes.csv, { as: owner, query })).text).map((row) => row.slice(0, -2));
    expect(await rows({ sort: 'amount' })).toEqual([
      [
        'Date',
        'Client',
        'Amount',
        'Currency',
        'Received',
        'Received in',
        'Method',
        'Reference',
        'Status',
        'Refund',
        'Invoices',
        'Credit left',
      ],
      [
        '2026-06-15',
        payment.clientName,
        '-5.00',
        'MXN',
        '',
        '',
        'bank_transfer',
        '',
        'succeeded',
        'yes',
        invoice.number,
        '0.00',
      ],
      ['2026-06-15', "'=Nopal", '12.50', 'MXN', '', '', 'cash', "'+52", 'succeeded', 'no', '', '12.50'],
      [
        '2026-06-15',
        payment.clientName,
        '100.00',
        'MXN',
        '',
        '',
        'bank_transfer',
        '',
        'succeeded',
        'no',
        invoice.number,
        '0.00',
      ],
    ]);
    expect(await rows({ method: 'cash' })).toHaveLength(2);
    expect(await rows({ search: 'nopal' })).toHaveLength(2);
    expect(await rows({ to: '2026-06-14' })).toHaveLength(1);
    for (const memberRole of memberRoleSchema.options.filter((role) => role !== 'owner')) {
      const { status } = await app.call(paymentRoutes.csv, {
        as: await app.member(owner.organizationId, memberRole),
      });
      expect([memberRole, status]).toEqual([
        memberRole,
        ACCOUNTING_READING_ROLES.includes(memberRole) ? 200 : 403,
      ]);
    }
    expect(new Set(await exportsOf(owner))).toEqual(new Set(['payments']));
  });

  test('of more payments than a page has each of them once', async () => {
    const owner = await issuer(app);
    const { id } = await paid(app, owner);
    await app.admin.query(
      `INSERT INTO oficio.payments (id, organization_id, client_id, client_name, date, amount_minor, currency, method,
         base_amount_minor, status, created_at, updated_at, reference)
       SELECT gen_random_uuid(), organization_id, client_id, client_name, date, 100 + place, currency, method,
         100 + place, status, created_at, updated_at, place
       FROM oficio.payments, generate_series(1, 1200) place WHERE id = $1`,
      [id],
    );
    const [, ...rows] = tableOf((await app.call(paymentRoutes.csv, { as: owner })).text);
    expect(rows).toHaveLength(1_201);
    expect(new Set(rows.map(([, , , , , , , reference]) => reference)).size).toBe(1_201);
  });

  test('with semicolons has decimal commas in its amounts alone', async () => {
    const owner = await issuer(app);
    const { id: clientId } = await app.client(owner, { displayName: 'Nopal' });
    await paid(app, owner, { clientId, reference: '-12.50', amountMinor: 125_050 });
    const { text, headers } = await app.call(paymentRoutes.csv, {
      as: owner,
      query: { format: 'csv-semicolon' },
    });
    expect(headers.get('content-disposition')).toMatch(/"payments-2026-06-15\.csv"$/);
    const [header = '', row = ''] = text.split('\r\n');
    expect(header).toContain('"Date";"Client";');
    const cells = row.slice(1, -1).split('";"');
    expect(cells).toContain('1250,50');
    expect(cells).toContain('-12.50');
  });

  test('as XLSX has typed cells: texts that are no formulas, amounts, days and times', async () => {
    const owner = await issuer(app);
    const { id: clientId } = await app.client(owner, { displayName: '=1+1 & <Nopal>' });
    await paid(app, owner, { clientId, reference: '-12', amountMinor: 125_050 });
    const sheet = await sheetOf(app, owner, paymentRoutes.csv);
    expect(sheet.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(sheet.headers.get('content-disposition')).toMatch(/"payments-2026-06-15\.xlsx"$/);
    expect(sheet.formulas).toEqual([]);
    expect(sheet.rows[0]).toEqual([
      'Date',
      'Client',
      'Amount',
      'Currency',
      'Received',
      'Received in',
      'Method',
      'Reference',
      'Status',
      'Refund',
      'Invoices',
      'Credit left',
      'Added',
      'Changed',
    ]);
    expect(sheet.rows[1]?.slice(0, 9)).toEqual([
      { number: 46_188, format: 'yyyy-mm-dd' },
      '=1+1 & <Nopal>',
      { number: 1250.5, format: '0.00' },
      'MXN',
      'bank_transfer',
      '-12',
      'succeeded',
      'no',
      { number: 1250.5, format: '0.00' },
    ]);
    expect(sheet.rows[1]?.[9]).toMatchObject({ format: 'yyyy-mm-dd hh:mm:ss"Z"' });
    for (const { routes, area } of RECORD_AREAS) {
      const { rows } = await sheetOf(app, owner, routes.csv);
      expect(rows[0]?.slice(0, area.csv.columns.length)).toEqual(area.csv.columns.map(([header]) => header));
    }
    expect((await app.call(clientRoutes.csv, { as: owner, query: { format: 'ods' } })).status).toBe(400);
  });

  test('as XLSX of more rows than a sheet holds is refused, while CSV holds them', async () => {
    const owner = await app.owner();
    await app.client(owner, { displayName: 'Agave' });
    await keptCount(owner, RECORDS.sheetRows + 1);
    const ask = (format: string) => app.call(clientRoutes.csv, { as: owner, query: { format } });
    const refused = await ask('xlsx');
    expect([refusal(refused), JSON.parse(refused.text).message]).toEqual([
      [400, 'request.invalid'],
      'This list has 20,001 rows, and a file holds 20,000. Please filter the list and download it in parts.',
    ]);
    expect((await ask('csv')).status).toBe(200);
  });

  test('has no cell that a spreadsheet would run, and amounts stay numbers', async () => {
    const owner = await issuer(app);
    const contact = {
      lastName: null,
      email: null,
      phone: null,
      role: null,
      isPrimary: true,
      isBilling: true,
    };
    const receives = { invoices: true, reminders: true, renewals: true };
    const { id: clientId } = await app.client(owner, {
      displayName: '=HYPERLINK("https://x.example", "Hi")',
      phone: '+52 55 1234',
      tags: ['-2+3', 'norte'],
      contacts: [{ ...contact, firstName: '@SUM(A1)', receives }],
    });
    await app.call(domainRoutes.create, {
      as: owner,
      body: { name: 'lumbre.mx', clientId, registrar: '＝cmd|x', tags: ['-1'], costMinor: 1_250 },
    });
    const invoice = await issued(app, owner, { clientId });
    const { id, version } = (
      await app.call(invoiceRoutes.creditNote, { as: owner, parameters: { id: invoice.id } })
    ).body;
    await app.call(invoiceRoutes.issue, { as: owner, parameters: { id }, body: { version } });
    const cells: Record<string, string[]> = {};
    for (const { routes, name } of RECORD_AREAS)
      cells[name] = tableOf((await app.call(routes.csv, { as: owner })).text).flat();
    const name = '\'=HYPERLINK("https://x.example", "Hi")';
    expect(cells.clients).toEqual(
      expect.arrayContaining([name, "'+52 55 1234", "'@SUM(A1)", "'-2+3, norte"]),
    );
    expect(cells.domains).toEqual(expect.arrayContaining([name, "'＝cmd|x", '12.50', '-1']));
    expect(cells.invoices).toEqual(expect.arrayContaining([name, '100.00', '-100.00']));
    const runs = Object.values(cells)
      .flat()
      .filter((cell) => /^[=+\-@\s＝＋－＠]|[;\t\r\n]\s*[=+\-@]/.test(cell));
    expect([...new Set(runs)].sort()).toEqual(['-1', '-100.00']);
  });
});

/** The lists that the organization's audit log says were exported, the first one first. */
async function exportsOf({ organizationId }: TestOwner): Promise<string[]> {
  const { rows } = await app.admin.query<{ list: string }>(
    `SELECT changes ->> 'list' AS list FROM oficio.audit_log
     WHERE organization_id = $1 AND action = 'exported' ORDER BY sequence`,
    [organizationId],
  );
  return rows.map(({ list }) => list);
}
