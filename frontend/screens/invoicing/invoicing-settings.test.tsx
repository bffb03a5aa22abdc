import {
  auditRoutes,
  type BillingSettings,
  billingSettingsRoutes,
  categoryRoutes,
  documentSeriesRoutes,
  exchangeRateRoutes,
  type FailureCode,
  type MemberRole,
  taxRateRoutes,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { type FakeServer, Refusal } from '../stage/fake-server.ts';
import { FakeSettings } from '../stage/fake-settings.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

type Section = 'seller' | 'numbers' | 'taxes' | 'terms' | 'rules' | 'rates';

const YEAR = new Date().getFullYear();
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');

const pathOf = (section: Section) => `/organization/invoicing?section=${section}`;
const sectionLink = (name: string) =>
  page.getByRole('navigation', { name: 'Invoicing' }).getByRole('link', { name });

/** The row with a cell that begins with the name. */
const row = (name: string): Locator =>
  main.getByRole('row').filter({ has: page.getByRole('cell').filter({ hasText: new RegExp(`^${name}`) }) });

async function act(name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the form of a part of the settings: 'seller', 'terms and payment', 'rules'. */
async function edit(part: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${part}` }).click();
  return main.getByRole('form');
}

/** Invoicing as a new organization has it. */
async function openInvoicing(section: Section | null, role: MemberRole = 'owner') {
  let settings: BillingSettings | undefined;
  let rates: FakeSettings | undefined;
  const screen = await openScreen(section ? pathOf(section) : '/dashboard', {
    role,
    answers(server) {
      settings = answerSettings(server);
      answerSeries(server);
      rates = new FakeSettings(server, taxRateRoutes, ({ name }) =>
        name === 'iva 16%'
          ? refusalAt('name', 'request.invalid', 'There is another tax rate with this name')
          : null,
      );
      rates.add({ name: 'IVA 16%', ratePpm: 160_000, isDefault: true });
    },
  });
  if (!settings || !rates) throw new Error('No settings');
  return { ...screen, settings, rates };
}

const refusalAt = (path: string, code: FailureCode, message: string) =>
  new Refusal(code, message, { fields: [{ path, message }] });

function answerSettings(server: FakeServer): BillingSettings {
  const settings = server.sample(billingSettingsRoutes.one, {
    version: 1,
    cashStep: 1,
    attachPdf: true,
    mailReceipts: true,
  });
  server.answer(billingSettingsRoutes.one, settings);
  server.answer(billingSettingsRoutes.update, ({ body }) =>
    Object.assign(settings, body, { version: settings.version + 1 }),
  );
  return settings;
}

function answerSeries(server: FakeServer): void {
  const series = new FakeSettings(server, documentSeriesRoutes, ({ pattern, nextNumber }, stored) => {
    if (pattern === 'F-{0000}') return refusalAt('pattern', 'series.pattern_invalid', 'A year is missing');
    if (!stored || nextNumber === undefined || Number(nextNumber) >= Number(stored.nextNumber)) return null;
    const message = `The next number is already ${stored.nextNumber}, and it can only go up`;
    return refusalAt('nextNumber', 'series.number_back', message);
  });
  for (const [code, kind] of [
    ['INV', 'invoice'],
    ['DEP', 'deposit'],
    ['CN', 'credit_note'],
  ]) {
    series.add({ series: code, kind, pattern: `${code}-{YYYY}-{0000}`, reset: 'yearly', nextNumber: 1 });
  }
}

test('the account menu leads to the settings; seller, terms and rules are edited in place', async () => {
  const { settings } = await openInvoicing(null);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Invoicing' }).click();
  const seller = await edit('seller');
  await seller.getByLabelText(/^Tax regime/).fill('626 RESICO');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('definition').filter({ hasText: '626 RESICO' })).toBeVisible();

  await sectionLink('Terms').click();
  const terms = await edit('terms and payment');
  await terms.getByLabelText('Days to pay').fill('400');
  await terms.getByLabelText(/^Payment instructions/).fill('CLABE 012345\nBanco Sol');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect.element(terms.getByLabelText('Days to pay')).toHaveFocus();
  await expect.element(terms).toMatchTextContent('At most 365 days');
  await terms.getByLabelText('Days to pay').fill('15');
  await terms.getByLabelText('Quotes are valid for').fill('0');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect.element(terms).toMatchTextContent('At least one day');
  await terms.getByLabelText('Quotes are valid for').fill('20');
  await terms.getByLabelText('Links to documents work for').fill('3651');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect.element(terms).toMatchTextContent('At most 3650 days');
  await terms.getByLabelText('Links to documents work for').fill('90');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect.element(terms).not.toBeInTheDocument();
  await expect.element(main).toMatchTextContent('15 days');
  await expect.element(main).toMatchTextContent(/Quotes are valid for\s*20 days/);
  await expect.element(main).toMatchTextContent(/Links to documents work for\s*90 days/);
  await edit('terms and payment');
  await terms.getByLabelText('Links to documents work for').clear();
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect.element(main).toMatchTextContent(/Links to documents work for\s*As long as the document/);

  await sectionLink('Rules').click();
  await expect.element(main).toMatchTextContent('the client pays 116.00.');
  const rules = await edit('rules');
  await rules.getByRole('radio', { name: /^Prices contain the tax/ }).click();
  await rules.getByLabelText('Rounding of totals').selectOptions('To MX$0.05');
  await rules.getByLabelText('Write-off limit').fill('2.50');
  await rules.getByRole('switch', { name: /^Attach the PDF/ }).click();
  await rules.getByRole('switch', { name: /^Email receipts/ }).click();
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect.element(rules).not.toBeInTheDocument();
  expect(settings).toMatchObject({
    taxRegime: '626 RESICO',
    paymentTermsDays: 15,
    quoteValidDays: 20,
    linkDays: null,
    paymentInstructions: 'CLABE 012345\nBanco Sol',
    taxMode: 'inclusive',
    cashStep: 5,
    writeOffLimitMinor: 250,
    attachPdf: false,
    mailReceipts: false,
    version: 5,
  });
});

test('a series shows the number that it gives next while its pattern is typed', async () => {
  const { server } = await openInvoicing('numbers');
  await expect.element(row('INV')).toMatchTextContent(`INV-${YEAR}-0001`);
  await act('INV', 'Edit');
  const pattern = dialog.getByLabelText('Pattern');
  const next = dialog.getByLabelText('Next number');
  await pattern.fill('F-{0000}');
  await expect.element(dialog).toMatchTextContent('needs {YYYY} or {YY} in its pattern');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(pattern).toHaveFocus();
  await pattern.fill('F{YY}-{000}');
  await next.fill('57');
  const number = `F${String(YEAR).slice(2)}-057`;
  await expect.element(dialog).toMatchTextContent(`A document issued today gets ${number}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('INV')).toMatchTextContent(number);

  await act('INV', 'Edit');
  await next.fill('56');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).toMatchTextContent('The next number is already 57, and it can only go up');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(server.callsOf(documentSeriesRoutes.update)).toHaveLength(3);
});

test('a series has an income category', async () => {
  const { server } = await openInvoicing('numbers');
  const categories = new FakeSettings(server, categoryRoutes);
  const { id } = categories.add({ name: 'Services', kind: 'income', archivedAt: null });
  categories.add({ name: 'Travel', kind: 'expense', archivedAt: null });
  await page.getByRole('button', { name: 'New series' }).click();
  await dialog.getByRole('textbox', { name: 'Code' }).fill('WEB');
  const category = dialog.getByLabelText('Income category');
  await expect.element(category).toMatchTextContent('No categoryServices');
  await category.selectOptions('Services');
  await dialog.getByRole('button', { name: 'Add series' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(documentSeriesRoutes.create).at(-1)?.body).toMatchObject({
    series: 'WEB',
    categoryId: id,
  });
});

test('a series is added and deleted, and the last series of a kind stays', async () => {
  await openInvoicing('numbers');
  await page.getByRole('button', { name: 'New series' }).click();
  await dialog.getByLabelText('Code').fill('exp');
  await dialog.getByRole('button', { name: 'Add series' }).click();
  await expect.element(row('EXP')).toBeVisible();
  await act('EXP', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete series' }).click();
  await expect.element(row('EXP')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'New series' })).toHaveFocus();
  await page.getByRole('button', { name: 'Actions for CN' }).click();
  await expect.element(page.getByRole('menuitem')).toMatchTextContent(/^Edit$/);
});

test('tax rates are added, put on new lines, archived and deleted', async () => {
  const { rates } = await openInvoicing('taxes');
  await page.getByRole('button', { name: 'New tax rate' }).click();
  const add = dialog.getByRole('button', { name: 'Add tax rate' });
  await dialog.getByLabelText('Name').fill('iva 16%');
  await dialog.getByLabelText('Rate in %').fill('4.00001');
  await add.click();
  await expect.element(dialog).toMatchTextContent('At most 4 decimals');
  await dialog.getByLabelText('Rate in %').fill('4.5');
  await add.click();
  await expect.element(dialog).toMatchTextContent('There is another tax rate with this name');
  await dialog.getByLabelText('Name').fill('Local');
  await add.click();
  await expect.element(row('Local')).toMatchTextContent('4.5%');

  const onLines = row('Local').getByRole('switch', { name: 'Local on new lines' });
  await onLines.click();
  await expect.element(onLines).toBeChecked();
  await act('Local', 'Archive');
  await expect.element(row('Local')).toMatchTextContent('Archived');
  expect(rates.items.at(-1)).toMatchObject({ ratePpm: 45_000, archivedAt: expect.any(String) });
  await act('Local', 'Restore');
  await expect.element(row('Local')).not.toMatchTextContent('Archived');
  await act('Local', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete tax rate' }).click();
  await expect.element(row('Local')).not.toBeInTheDocument();
  expect(rates.items).toHaveLength(1);
});

test('the rate that a colleague has changed meanwhile is merged, or the person chooses', async () => {
  const { rates } = await openInvoicing('taxes');
  await act('IVA 16%', 'Edit');
  await dialog.getByLabelText('Name').fill('IVA general');
  Object.assign(rates.items[0] ?? {}, { name: 'IVA', ratePpm: 170_000, version: 2 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).toMatchTextContent('Someone else changed this tax rate');
  await expect
    .element(dialog.getByRole('listitem'))
    .toMatchTextContent(/^Name is now: IVA. Yours: IVA general$/);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('IVA general')).toMatchTextContent('17%');
});

test('exchange rates are typed for a day', async () => {
  const { server } = await openInvoicing('rates');
  const message = 'There is a rate of this currency for this day';
  const rates: FakeSettings = new FakeSettings(server, exchangeRateRoutes, ({ currency }) =>
    rates.items.some((rate) => rate.currency === currency)
      ? refusalAt('date', 'request.invalid', message)
      : null,
  );
  await expect.element(page.getByText('No exchange rates yet')).toBeVisible();
  const add = async (rate: string) => {
    await page.getByRole('button', { name: 'New exchange rate' }).click();
    await dialog.getByRole('textbox', { name: 'Rate' }).fill(rate);
    await dialog.getByRole('button', { name: 'Add exchange rate' }).click();
  };
  await add('18.2512');
  await expect.element(row('USD')).toMatchTextContent('18.2512');
  await add('18.3');
  await expect.element(dialog).toMatchTextContent(message);
  await dialog.getByLabelText('Currency').selectOptions('EUR');
  await dialog.getByRole('button', { name: 'Add exchange rate' }).click();
  await expect.element(row('EUR')).toMatchTextContent('18.3');
});

test('unsaved text asks before another section opens', async () => {
  await openInvoicing('terms');
  const form = await edit('terms and payment');
  const terms = form.getByLabelText('Terms', { exact: true });
  await terms.fill('No refunds');
  await sectionLink('Taxes').click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(terms).toHaveValue('No refunds');
  await sectionLink('Taxes').click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/organization/invoicing?section=taxes');
});

test('an accountant changes rates and series but no settings', async () => {
  const { go } = await openInvoicing('taxes', 'accountant');
  await expect.element(page.getByRole('button', { name: 'New tax rate' })).toBeVisible();
  await go(pathOf('rules'));
  await expect.element(main).toMatchTextContent('Prices are without tax');
  await expect.element(page.getByRole('button', { name: 'Edit rules' })).not.toBeInTheDocument();
});

test('a member reads the rates and changes none', async () => {
  await openInvoicing('taxes', 'member');
  await expect.element(row('IVA 16%')).toMatchTextContent('Yes');
  await expect.element(page.getByRole('button', { name: 'New tax rate' })).not.toBeInTheDocument();
});

test('a viewer is told whom to ask', async () => {
  await openInvoicing('taxes', 'viewer');
  await expect.element(page.getByText(/The owner and the admins manage the organization/)).toBeVisible();
});

test('the audit log has changed settings in words', async () => {
  const { server, go, user } = await openInvoicing('rules');
  server.answer(auditRoutes.list, {
    items: [
      {
        id: user.id,
        at: '2026-01-15T12:00:00.000Z',
        actor: { kind: 'member', userId: user.id, name: 'Alma Rivera', key: null },
        action: 'updated',
        entity: { type: 'billing_settings', id: user.id, name: 'Alma Rivera’s workspace' },
        changes: { writeOffLimitMinor: { before: 0, after: 250 } },
        currency: 'MXN',
      },
    ],
    nextCursor: null,
    clientNames: {},
  });
  await go('/organization?section=audit');
  await expect.element(main).toMatchTextContent('changed the invoicing of');
  await expect.element(main).toMatchTextContent('MX$0.00 → became MX$2.50');
});

test('the sections, their forms and dialogs are accessible, also on a phone', async () => {
  const { go, server } = await openInvoicing('seller');
  new FakeSettings(server, exchangeRateRoutes).add({
    currency: 'USD',
    date: '2026-01-05',
    rateE8: 1_825_000_000,
  });
  for (const show of [async () => {}, showOnPhone]) {
    await show();
    for (const [section, part] of [
      ['seller', 'seller'],
      ['terms', 'terms and payment'],
      ['rules', 'rules'],
    ] as const) {
      await go(pathOf(section));
      await edit(part);
      await expectAccessible();
      await page.getByRole('button', { name: 'Cancel' }).click();
    }
    for (const [section, button] of [
      ['numbers', 'New series'],
      ['taxes', 'New tax rate'],
      ['rates', 'New exchange rate'],
    ] as const) {
      await go(pathOf(section));
      await page.getByRole('button', { name: button }).click();
      await expect.element(dialog).toBeVisible();
      await expectAccessible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    }
  }
});
