import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import type { BundlePart } from '../bundle.types.ts';
import { BACKUP } from './backup.fixture.ts';
import { readBackup } from './read-backup.ts';

function readBack(backup: unknown = BACKUP) {
  const read = readBackup(strToU8(JSON.stringify(backup)));
  if (read.form !== 'parts') throw new Error('A backup has parts');
  return read;
}

/** The first rows of a part, without empty cells. */
function rowsOf(kind: string): Record<string, string>[] {
  const part = readBack().parts.find((one) => one.kind === kind) as BundlePart;
  return part.sample.map((cells) =>
    Object.fromEntries(part.fields.flatMap((field, index) => (cells[index] ? [[field, cells[index]]] : []))),
  );
}

test('the parts follow each other as they depend on each other, without what was deleted', () => {
  expect(readBack().parts.map(({ kind, rows }) => [kind, rows])).toEqual([
    ['clients', 4],
    ['items', 1],
    ['projects', 1],
    ['invoices', 5],
    ['payments', 2],
    ['expenses', 2],
    ['time', 2],
  ]);
});

test('a client has a row for each contact, the primary one first', () => {
  const [ana, bea, sol, other] = rowsOf('clients');
  expect(ana).toEqual({
    displayName: 'Nopal Łódź',
    taxId: 'NOP010101AB1',
    type: 'company',
    status: 'active',
    email: 'ana@nopal.example',
    line1: 'Calle 5',
    city: 'Puebla',
    postalCode: '72000',
    country: 'MX',
    locale: 'es',
    paymentTermsDays: '30',
    notes: 'Old client\nPays late & well',
    contactFirstName: 'Ana',
    contactLastName: 'Ruiz',
    contactEmail: 'ana@nopal.example',
    contactPhone: '+52 1',
  });
  expect(bea).toMatchObject({
    displayName: 'Nopal Łódź',
    email: 'ana@nopal.example',
    contactFirstName: 'Bea',
  });
  expect(sol).toMatchObject({
    displayName: 'Sol',
    currency: 'EUR',
    country: 'ES',
    email: 'post@sol.example',
  });
  // The address belongs to the first client that has it, so that both stay apart.
  expect(other).toMatchObject({
    displayName: 'SOL (0007)',
    status: 'archived',
    contactEmail: 'POST@sol.example',
  });
  expect(other).not.toHaveProperty('email');
});

test('an invoice has its discount, the taxes of the whole, its surcharge, and is unpaid without its payments', () => {
  const [line, surcharge] = rowsOf('invoices');
  expect(line).toMatchObject({
    number: '0001',
    client: 'Nopal Łódź',
    project: 'Shop',
    issuedOn: '2026-01-05',
    dueOn: '2026-02-04',
    currency: 'MXN',
    total: '1278.32',
    balance: '1278.32',
    state: 'issued',
    lineItem: 'Hosting',
    linePrice: '1200.5',
    lineDiscount: '10',
    lineTaxName: 'IVA',
    lineTaxRate: '16',
  });
  expect(surcharge).toEqual({
    number: '0001',
    currency: 'MXN',
    lineItem: 'Shipping',
    lineQuantity: '1',
    linePrice: '25',
  });
});

test('a client is named by its email where several are called alike, and a withheld tax has a rate below 0', () => {
  const invoice = rowsOf('invoices').find(({ number }) => number === 'B-2');
  expect(invoice).toMatchObject({
    client: 'post@sol.example',
    currency: 'EUR',
    lineQuantity: '2',
    linePrice: '100',
    lineTaxRate: '21',
    lineTaxName2: 'IRPF',
    lineTaxRate2: '-15',
  });
});

test('prices that contain taxes are without them', () => {
  const [invoice] = BACKUP.invoices;
  const lines = [{ quantity: 1, cost: 121, tax_name1: 'IVA', tax_rate1: 5 }];
  const contained = { ...invoice, uses_inclusive_taxes: 1, discount: 0, line_items: lines };
  const { fields, sample } = readBack({ ...BACKUP, invoices: [contained] }).parts.find(
    ({ kind }) => kind === 'invoices',
  ) as BundlePart;
  // 5 % of the line and 16 % of the invoice.
  expect(sample[0]?.[fields.indexOf('linePrice')]).toBe('100');
});

test('a draft is named as one, and a cancelled invoice is void', () => {
  const states = rowsOf('invoices').map(({ number, state }) => [number, state]);
  expect(states.slice(2)).toEqual([
    ['B-2', 'issued'],
    ['Draft', 'draft'],
    ['0003', 'void'],
  ]);
});

test('amounts as discounts are shares of the lines', () => {
  const [invoice] = BACKUP.invoices;
  const lines = [
    { quantity: 2, cost: 50, discount: 10 },
    { quantity: 1, cost: 110 },
  ];
  const backup = {
    ...BACKUP,
    invoices: [{ ...invoice, is_amount_discount: true, discount: '20', line_items: lines }],
  };
  const { fields, sample } = readBack(backup).parts.find(({ kind }) => kind === 'invoices') as BundlePart;
  // 90 and 110 after the discount of the line, and a tenth less for the invoice.
  expect(sample.map((cells) => cells[fields.indexOf('lineDiscount')])).toEqual(['19', '10', '']);
});

test('an expense has its vendor, its category, and the amount with its taxes', () => {
  const [added, contained] = rowsOf('expenses');
  expect(added).toEqual({
    date: '2026-01-10',
    vendor: 'Akky',
    category: 'Domains',
    amount: '116',
    tax: '16',
    currency: 'MXN',
    paidOn: '2026-01-11',
    method: 'card',
    billable: 'yes',
    client: 'Nopal Łódź',
    project: 'Shop',
    documentNumber: 'AK-7',
    notes: '.mx',
  });
  expect(contained).toMatchObject({ vendor: 'Unknown', amount: '24.2', tax: '4.2', currency: 'EUR' });
});

test('a payment has its client, its invoice and its way', () => {
  expect(rowsOf('payments')).toEqual([
    {
      date: '2026-01-20',
      client: 'Nopal Łódź',
      invoices: '0001',
      amount: '500',
      currency: 'MXN',
      method: 'bank_transfer',
      reference: 'SPEI 7',
    },
    expect.objectContaining({ client: 'post@sol.example', invoices: 'B-2', amount: '212', currency: 'EUR' }),
  ]);
});

test('what a payment hasn’t paid of an invoice is credit, and what a credit has paid stays in the invoice', () => {
  const [invoice] = BACKUP.invoices;
  const settled = (amount: number, refunded = 0) => [
    { paymentable_id: 'iA', paymentable_type: 'invoices', amount, refunded },
    { paymentable_id: 'x1', paymentable_type: 'credits', amount: 30 },
  ];
  const payments = [
    {
      client_id: 'cN1',
      date: '2026-01-20',
      amount: 100,
      refunded: 0,
      status_id: 4,
      paymentables: settled(60),
    },
    {
      client_id: 'cN1',
      date: '2026-01-21',
      amount: 50,
      refunded: 20,
      status_id: 5,
      paymentables: settled(80, 20),
    },
  ];
  const { parts } = readBack({ ...BACKUP, invoices: [{ ...invoice, amount: 200, balance: 80 }], payments });
  const cells = (kind: string, ...names: string[]) => {
    const { fields, sample } = parts.find((part) => part.kind === kind) as BundlePart;
    return sample.map((row) => names.map((name) => row[fields.indexOf(name)]));
  };
  expect(cells('payments', 'invoices', 'amount')).toEqual([
    ['0001', '60'],
    ['', '40'],
    ['0001', '30'],
  ]);
  // 90 are paid by the payments, and 30 by the credit.
  expect(cells('invoices', 'total', 'balance')[0]).toEqual(['200', '170']);
});

test('the time of a task has its instants, its rate, and the note of the entry or of the task', () => {
  expect(rowsOf('time')).toEqual([
    {
      day: '2026-01-05T08:00:00.000Z',
      client: 'Nopal Łódź',
      project: 'Shop',
      note: 'Call',
      start: '2026-01-05T08:00:00.000Z',
      end: '2026-01-05T09:00:00.000Z',
      billable: 'yes',
      rate: '450',
      currency: 'MXN',
    },
    expect.objectContaining({ note: 'Checkout', billable: 'no' }),
  ]);
});

test('what isn’t imported is counted, also lists that nobody knows', () => {
  const counts = readBack().leftOut.map(({ name, count }) => [name, count]);
  expect(counts).toEqual([
    ['Deleted records', 3],
    ['Tasks', 2],
    ['Time without a project or an end', 2],
    ['Payments that haven’t arrived', 1],
    ['Quotes', 2],
    ['Vendors and their contacts', 1],
    ['Payment gateways, saved cards, API tokens and webhooks', 2],
    ['Activities, logs and links for clients', 3],
    ['Other records', 1],
  ]);
});

test('no part has a secret', () => {
  const texts = readBack().parts.map(({ content }) => new TextDecoder().decode(content));
  expect(texts.join('').match(/sk_live|token-of|hash-of/g)).toBeNull();
});

test.each([
  ['[]', 'unknown'],
  ['{"clients":[]}', 'unknown'],
  ['{"clients":', 'broken'],
])('%s is no backup', (text, code) => {
  expect(() => readBackup(strToU8(text))).toThrow(expect.objectContaining({ code }));
});

test('records of every odd type do no harm', () => {
  const odd = [null, 5, 'x', [], { id: {}, number: [], line_items: '{', paymentables: 'x', settings: 'x' }];
  const backup = Object.fromEntries(Object.keys(BACKUP).map((list) => [list, odd]));
  expect(() => readBack(backup)).not.toThrow();
});
