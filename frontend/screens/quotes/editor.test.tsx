import { addDays, formatLocalDate, localDateAt, quoteRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { expectLargeTargets } from '../stage/expect-large-targets.ts';
import { FIRST_QUOTE, QUOTE_NUMBER } from '../stage/fake-quotes.ts';
import { InvoiceEditor } from '../stage/invoice-editor.ts';
import { openQuotes } from '../stage/open-quotes.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const NEW = '/invoices/quotes/new';
const EDIT = `/invoices/quotes/${FIRST_QUOTE}/edit`;
const editor = new InvoiceEditor();
const unsaved = new UnsavedDialogs();
const validUntil = editor.form.getByLabelText('Valid until', { exact: true });
const options = editor.preview.getByRole('region', { name: 'Options' });

const openNew = (options = {}) =>
  openQuotes(NEW, ({ invoices }) => invoices.addClient({ displayName: 'Estudio Nopal' }), options);

async function writeQuote(): Promise<void> {
  await editor.chooseClient('Estudio Nopal');
  await editor.fillLine(1, { Description: 'Sitio web', Price: '1,000' });
  await editor.form.getByRole('button', { name: 'Add line' }).click();
  await editor.fillLine(2, { Description: 'Blog', Price: '250' });
}

test('an optional line leaves the total and stands among the options; what is sent says so', async () => {
  const { server } = await openNew();
  await writeQuote();
  await expect.element(editor.total).toHaveTextContent('MX$1,250.00');
  await editor.showDetails(2);
  await editor.included(2).selectOptions('optional');
  await expect.element(editor.total).toHaveTextContent('MX$1,000.00');
  await expect.element(editor.totals).toMatchTextContent('Without 1 option');
  await expect.element(editor.line(2)).toMatchTextContent(/Amount: MX\$250\.00/);
  await expect.element(options).toMatchTextContent(/Blog.*MX\$250\.00/);
  await expectAccessible();
  await validUntil.fill('2097-12-31');
  await userEvent.keyboard('{Tab}');
  await editor.saveAndOpen.click();
  await expect.poll(() => location.pathname).toBe(`/invoices/quotes/${FIRST_QUOTE}`);
  const [sent] = server.callsOf(quoteRoutes.create).map(({ body }) => body);
  expect(sent).toMatchObject({
    validUntil: '2097-12-31',
    lines: [{ description: 'Sitio web' }, { description: 'Blog', choice: 'optional' }],
  });
  expect(Object.keys(sent ?? {})).not.toContain('issueDate');
  expect(sent?.lines?.[0]).not.toHaveProperty('choice');
});

test('an alternative stands in no total and needs a fixed line above it; what is sent says so', async () => {
  const { server } = await openNew();
  await writeQuote();
  await editor.showDetails(2);
  await editor.included(2).selectOptions('alternative');
  await expect.element(editor.total).toHaveTextContent('MX$1,000.00');
  await expect.element(editor.totals).not.toMatchTextContent('Without');
  await expect.element(options).toMatchTextContent(/Instead of Sitio web.*Blog.*MX\$250\.00/);
  await expectAccessible();
  await editor.showDetails(1);
  await editor.included(1).selectOptions('optional');
  await editor.saveAndOpen.click();
  await expect
    .element(editor.included(2))
    .toHaveAccessibleDescription('Put this line below the fixed line that it can replace');
  await editor.included(1).selectOptions('fixed');
  await editor.saveAndOpen.click();
  await expect.poll(() => location.pathname).toBe(`/invoices/quotes/${FIRST_QUOTE}`);
  expect(server.callsOf(quoteRoutes.create).at(-1)?.body).toMatchObject({
    lines: [{ description: 'Sitio web' }, { description: 'Blog', choice: 'alternative' }],
  });
});

test('the form of a quote has the parts of a quote alone', async () => {
  await openNew();
  await expect.element(editor.form).toBeVisible();
  for (const label of ['Issue date', 'Due date']) {
    await expect.element(editor.form.getByLabelText(label, { exact: true })).not.toBeInTheDocument();
  }
  await editor.currency.selectOptions('USD');
  await expect.element(editor.rate).not.toBeInTheDocument();
  await expect.element(editor.form.getByRole('button', { name: /issue/ })).not.toBeInTheDocument();
  await expect
    .element(validUntil)
    .toHaveAccessibleDescription('Left empty, it is valid for 45 days after it is sent');
  const today = localDateAt(Date.now(), 'America/Mexico_City');
  await expect.element(editor.preview).toMatchTextContent(/Quote/);
  await expect.element(editor.preview).toMatchTextContent(formatLocalDate(addDays(today, 45)));
});

test('a fault is shown at its field, also one of the server', async () => {
  const { server } = await openNew();
  await writeQuote();
  await editor.fillLine(2, { Quantity: '-1' });
  await editor.showDetails(2);
  await editor.included(2).selectOptions('optional');
  await editor.saveAndOpen.click();
  await expect
    .element(editor.field(2, 'Quantity'))
    .toHaveAccessibleDescription('A line to choose can’t reduce the total');
  await expectAccessible();
  await editor.fillLine(2, { Quantity: '1' });
  const message = 'This day has passed';
  server.refuse(quoteRoutes.create, 'request.invalid', message, {
    fields: [{ path: 'validUntil', message }],
  });
  await editor.saveAndOpen.click();
  await expect.element(validUntil).toHaveAccessibleDescription(/This day has passed/);
});

test('a choice that has no total is refused in the form', async () => {
  await openNew();
  await writeQuote();
  await editor.fillLine(2, { Price: '100', Discount: '100.01' });
  await editor.line(2).getByLabelText('Kind of discount').selectOptions('MXN');
  await editor.included(2).selectOptions('optional');
  await expect.element(editor.totals).toMatchTextContent('The discount is larger than the amount (line 2)');
  await editor.save.click();
  await expect
    .element(editor.field(2, 'Discount'))
    .toHaveAccessibleDescription('The discount is larger than the amount');
});

test('typed text is guarded, and offered again after a reload beside that of a new invoice', async () => {
  const { reload, go } = await openNew({ runsEffectsOnce: true });
  await editor.fillLine(1, { Description: 'Sitio web', Price: '99' });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await unsaved.keep.click();
  await reload();
  await editor.offer.getByRole('button', { name: 'Restore' }).click();
  await expect.element(editor.field(1, 'Description')).toHaveValue('Sitio web');
  await reload();
  await expect.element(editor.offer).toBeVisible();
  await go('/invoices/new');
  await expect.element(editor.form).toBeVisible();
  await expect.element(editor.offer).not.toBeInTheDocument();
});

test('a saved draft keeps its form, and what others have saved meanwhile is merged', async () => {
  const { quotes } = await openNew();
  await writeQuote();
  await editor.save.click();
  await expect.poll(() => location.pathname).toBe(EDIT);
  quotes.change(FIRST_QUOTE, { notes: 'Theirs' });
  await editor.fillLine(1, { Price: '2,000' });
  await editor.saveWithKeys();
  await expect.element(page.getByText('Quote updated')).toBeVisible();
  await expect.element(editor.form.getByLabelText('Notes (optional)')).toHaveValue('Theirs');
  expect(quotes.stored(FIRST_QUOTE)).toMatchObject({ notes: 'Theirs', totalMinor: 225_000 });
});

test('a change of the same line by two people is a question', async () => {
  const { quotes } = await openQuotes(EDIT, (filled) => filled.add());
  await editor.fillLine(1, { Price: '2,000' });
  const [line, option] = quotes.stored(FIRST_QUOTE).lines;
  if (!line || !option) throw new Error('No lines');
  quotes.change(FIRST_QUOTE, { lines: [line, { ...option, choice: 'fixed' }] });
  await editor.saveAndOpen.click();
  const notice = editor.form.getByRole('status').filter({ hasText: 'Someone else changed this quote' });
  await expect
    .element(notice.getByRole('listitem').first())
    .toMatchTextContent(/Blog.*Yours.*Blog.*optional/);
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(editor.total).toHaveTextContent('MX$1,250.00');
});

test('a quote that was sent has no form', async () => {
  await openQuotes(EDIT, (quotes) => quotes.addOpen());
  await expect.element(page.getByText(`${QUOTE_NUMBER} was sent`)).toBeVisible();
  await expect.element(editor.form).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect.poll(() => location.pathname).toBe(`/invoices/quotes/${FIRST_QUOTE}`);
});

test('the preview of a second version names it, and no payment is asked for', async () => {
  await openQuotes(EDIT, (quotes) => quotes.add({ revision: 2, number: QUOTE_NUMBER, title: QUOTE_NUMBER }));
  await expect.element(editor.preview).toMatchTextContent(QUOTE_NUMBER);
  await expect.element(editor.preview).toMatchTextContent(/Version\s*2/);
  await expect.element(options).toMatchTextContent('Blog');
});

test('the form and its preview are accessible on a phone', async () => {
  await showOnPhone();
  await openQuotes(EDIT, (quotes) => quotes.add());
  await expect.element(editor.included(2)).toHaveValue('optional');
  await document.fonts.ready;
  // A control that the bar at the bottom covers in part would count as a small target.
  editor.included(2).element().scrollIntoView({ block: 'center' });
  await expectAccessible();
  expectLargeTargets(44, '[data-line]');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.element(options).toBeVisible();
  await expectAccessible();
});
