import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exchangeRateRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { ExchangeListModule } from './exchange-list.module.ts';
import { fetchExchangeList, parseExchangeList } from './exchange-list.ts';

const cubes = (rates: Record<string, string>) =>
  Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join('\n');
const listOf = (rates: Record<string, string>, date = '2026-06-15') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
  xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>
    <Cube time='${date}'>
      ${cubes(rates)}
    </Cube>
  </Cube>
</gesmes:Envelope>`;

const RATES = { USD: '1.0850', MXN: '19.5300', JPY: '160.25' };

let server: Server;
let address: string;
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.xml`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('the list', () => {
  test('is read with its day and its rates', () => {
    expect(parseExchangeList(listOf(RATES))).toEqual({ date: '2026-06-15', rates: RATES });
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html><body>Maintenance</body></html>'],
    ['no rate', listOf({})],
    ['a day that doesn’t exist', listOf(RATES, '2026-02-30')],
    ['a rate of 0', listOf({ USD: '0.0000' })],
    ['a negative rate', listOf({ USD: '-1.08' })],
    ['a rate in words', listOf({ USD: 'N/A' })],
    ['an exponent', listOf({ USD: '1e3' })],
    ['a name that is no currency', listOf({ usd: '1.08' })],
    ['a currency twice', listOf(RATES).replace("'MXN'", "'USD'")],
    ['two days', listOf(RATES) + listOf(RATES)],
    [
      'something between the rates',
      listOf(RATES).replace("<Cube currency='MXN'", "<x/><Cube currency='MXN'"),
    ],
    ['a declaration', `<!DOCTYPE x [<!ENTITY a "b">]>${listOf(RATES)}`],
  ])('is refused with %s', (_, xml) => {
    expect(() => parseExchangeList(xml)).toThrow('The list of exchange rates');
  });

  test('is fetched by https alone', async () => {
    await expect(fetchExchangeList('http://www.example.com/list.xml')).rejects.toThrow('by https only');
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['a redirect', (response) => response.writeHead(302, { Location: '/other' }).end()],
    ['an error', (response) => response.writeHead(503).end(listOf(RATES))],
    ['too much', (response) => response.end(listOf(RATES) + ' '.repeat(70_000))],
    ['a connection that ends', (response) => void response.destroy()],
  ])('isn’t taken from %s', async (_, respond) => {
    answer = respond;
    await expect(fetchExchangeList(address)).rejects.toThrow();
  });
});

describe('the daily job', () => {
  let app: TestApplication;
  let owner: TestOwner;

  beforeAll(async () => {
    app = await TestApplication.start({ modules: [ExchangeListModule.at(address)] });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    app.clock.set('2026-06-15T16:00:00.000Z');
    owner = await issuer(app);
    answer = (response) => response.end(listOf(RATES));
  });

  const run = async () => {
    await app.admin.query("SELECT oficio.enqueue_job('exchange.daily', '{}')");
    await app.nest.get(Jobs, { strict: false }).runPending();
  };
  const rates = async () =>
    (await app.call(exchangeRateRoutes.list, { as: owner, query: { limit: 50 } as never })).body.items.map(
      ({ currency, date, rateE8, source }) => [currency, date, rateE8, source],
    );
  const typed = (currency: 'USD' | 'EUR', date: string, rateE8: number) =>
    app.call(exchangeRateRoutes.create, { as: owner, body: { currency, date, rateE8 } });

  test('stores the rates of used currencies, crossed to the base currency, once', async () => {
    for (const currency of ['USD', 'EUR', 'JPY', 'PEN']) await app.client(owner, { currency } as never);
    await run();
    await run();
    expect(await rates()).toEqual([
      ['USD', '2026-06-15', 1_800_000_000, 'ecb'],
      ['JPY', '2026-06-15', 12_187_207, 'ecb'],
      ['EUR', '2026-06-15', 1_953_000_000, 'ecb'],
    ]);
  });

  test('leaves a rate that a person typed for the day', async () => {
    await typed('USD', '2026-06-15', 1_700_000_000);
    await typed('EUR', '2026-06-12', 1_900_000_000);
    await run();
    expect(await rates()).toEqual([
      ['USD', '2026-06-15', 1_700_000_000, 'typed'],
      ['EUR', '2026-06-15', 1_953_000_000, 'ecb'],
      ['EUR', '2026-06-12', 1_900_000_000, 'typed'],
    ]);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['fails', (response) => response.writeHead(500).end()],
    ['answers nonsense', (response) => response.end('<html>')],
    ['is of a later day', (response) => response.end(listOf(RATES, '2026-06-16'))],
  ])('leaves the old rates when the source %s: it is logged, and invoices go on', async (_, respond) => {
    await typed('USD', '2026-06-12', 1_700_000_000);
    answer = respond;
    const before = app.logLines.length;
    await run();
    expect(await rates()).toEqual([['USD', '2026-06-12', 1_700_000_000, 'typed']]);
    expect(app.logLines.slice(before).join('')).toContain('The job exchange.daily failed');
    expect(await issued(app, owner, { currency: 'USD' })).toMatchObject({ fxRateE8: 1_700_000_000 });
  });
});
