import { type Client, type Discount, formatMoney, type Invoice, type TaxRate } from '@oficio/contracts';
import { randomDocuments } from '@oficio/contracts/random-documents';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts';

test('the form shows the stored totals of random documents', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const client = (await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'Nopal' })) as Client;
  const { items: rates } = (await callApi(oficio, person, 'GET', '/api/tax-rates')) as { items: TaxRate[] };
  await signInBeforehand(page, oficio, person);
  const editor = new InvoiceEditorPage(page);
  const bodies = randomDocuments(rates, 1)
    .filter(({ document, computed }) => document.currency === 'MXN' && computed.status === 'computed')
    .slice(0, 4)
    .map(({ document }) => document);
  for (const body of bodies) {
    const draft = (await callApi(oficio, person, 'POST', '/api/invoices', {
      clientId: client.id,
      lines: [{ description: 'Design', quantityE4: 10_000, unitPriceMinor: 100, unit: null }],
    })) as Invoice;
    await editor.open(draft.id);
    await editor.form.getByText('More', { exact: true }).click();
    await editor.form.getByRole('combobox', { name: 'Taxes', exact: true }).selectOption(body.taxMode);
    await editor.form.getByLabel('Rounding of taxes').selectOption(body.roundingMode);
    for (const [index, line] of body.lines.entries()) {
      if (index > 0) await editor.form.getByRole('button', { name: 'Add line' }).click();
      const taxes = editor.line(index + 1).getByRole('button', { name: /^Taxes/ });
      await editor.fillLine(index + 1, {
        Description: 'Design',
        Quantity: String(line.quantityE4 / 10_000),
        Price: String(line.unitPriceMinor / 100),
      });
      await taxes.click();
      for (const [place, rate] of rates.entries()) {
        const box = page.getByRole('checkbox', { name: rate.name, exact: true });
        await box.setChecked(line.taxes.includes(place));
      }
      await page.keyboard.press('Escape');
      await expect(taxes).toBeFocused();
      const { discount } = line;
      const kind = discount?.kind ?? 'percent';
      await editor
        .line(index + 1)
        .getByLabel('Kind of discount')
        .selectOption(kind);
      await editor.field(index + 1, 'Discount').fill(typedDiscount(discount));
    }
    const kind = body.discount?.kind ?? 'percent';
    await editor.form.getByLabel('Kind of discount on the invoice').selectOption(kind);
    await editor.form.getByLabel('Discount on the invoice (optional)').fill(typedDiscount(body.discount));
    // The total follows the last key press in a render of its own.
    await expect(page.getByRole('region', { name: 'Totals' })).toHaveAttribute('aria-busy', 'false');
    const typed = await editor.total.textContent();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Invoice updated')).toBeVisible();
    const stored = (await callApi(oficio, person, 'GET', `/api/invoices/${draft.id}`)) as Invoice;
    expect(typed).toBe(formatMoney({ amountMinor: stored.totalMinor, currency: stored.currency }));
    await expect(editor.total).toHaveText(typed ?? '');
    await page.goto('/dashboard');
  }
});

function typedDiscount(discount: Discount | null): string {
  if (discount === null) return '';
  return String(discount.kind === 'percent' ? discount.ppm / 10_000 : discount.amountMinor / 100);
}
