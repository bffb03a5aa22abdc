import {
  type Client,
  computeDocument,
  type DocumentInput,
  formatMoney,
  type Invoice,
  type InvoiceLineInput,
  type TaxRate,
} from '@oficio/contracts';
import * as fc from 'fast-check';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts';

type Body = Pick<DocumentInput, 'taxMode' | 'roundingMode' | 'discount'> & { lines: InvoiceLineInput[] };

/** As many as one person may write in a minute, and some time for the setup. */
const OF_EACH_PERSON = 250;
const AT_ONCE = 5;

test('the server stores the totals that the form computes, for 500 random documents', async ({ oficio }) => {
  const counts = { computed: 0, refused: 0 };
  for (const seed of [1, 2]) {
    const { person, client, rates } = await createOffice(oficio);
    const bodies = fc.sample(documents(rates), { numRuns: OF_EACH_PERSON, seed });
    for (let start = 0; start < bodies.length; start += AT_ONCE) {
      const some = bodies.slice(start, start + AT_ONCE);
      await Promise.all(
        some.map(async (body) => {
          const computed = computeDocument(inputOf(body, rates));
          counts[computed.status] += 1;
          const answer = callApi(oficio, person, 'POST', '/api/invoices', { clientId: client.id, ...body });
          if (computed.status === 'refused') return expect(answer).rejects.toThrow(computed.code);
          const { netMinor, taxMinor, withheldMinor, adjustMinor, totalMinor, taxes } = computed.totals;
          expect(await answer).toMatchObject({
            netMinor,
            taxMinor,
            withheldMinor,
            adjustMinor,
            totalMinor,
            taxes,
          });
        }),
      );
    }
  }
  // Both kinds occur, so that neither is compared in vain.
  expect(counts.computed).toBeGreaterThan(300);
  expect(counts.refused).toBeGreaterThan(5);
});

test('the form shows the stored totals of random documents', async ({ page, oficio }) => {
  const { person, client, rates } = await createOffice(oficio);
  await signInBeforehand(page, oficio, person);
  const editor = new InvoiceEditorPage(page);
  const bodies = fc
    .sample(documents(rates), { numRuns: 30, seed: 3 })
    .filter((body) => computeDocument(inputOf(body, rates)).status === 'computed')
    .slice(0, 4);
  for (const body of bodies) {
    const draft = (await callApi(oficio, person, 'POST', '/api/invoices', {
      clientId: client.id,
      lines: [{ ...body.lines[0], quantityE4: 10_000 }],
    })) as Invoice;
    await editor.open(draft.id);
    await editor.form.getByText('More', { exact: true }).click();
    await editor.form.getByRole('combobox', { name: 'Taxes', exact: true }).selectOption(body.taxMode);
    await editor.form.getByLabel('Rounding of taxes').selectOption(body.roundingMode);
    for (const [index, line] of body.lines.entries()) {
      if (index > 0) await editor.form.getByRole('button', { name: 'Add line' }).click();
      const taxes = editor.line(index + 1).getByRole('button', { name: /^Taxes/ });
      await editor.fillLine(index + 1, {
        Description: line.description,
        Quantity: String(line.quantityE4 / 10_000),
        Price: String(line.unitPriceMinor / 100),
      });
      await taxes.click();
      for (const rate of rates) {
        const box = page.getByRole('checkbox', { name: rate.name, exact: true });
        await box.setChecked(line.taxRateIds?.includes(rate.id) ?? false);
      }
      await page.keyboard.press('Escape');
      await expect(taxes).toBeFocused();
      const discount = line.discount ?? null;
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
    const typed = await editor.total.textContent();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Invoice updated')).toBeVisible();
    const stored = (await callApi(oficio, person, 'GET', `/api/invoices/${draft.id}`)) as Invoice;
    expect(typed).toBe(formatMoney({ amountMinor: stored.totalMinor, currency: stored.currency }));
    await expect(editor.total).toHaveText(typed ?? '');
    await page.goto('/dashboard');
  }
});

async function createOffice(
  oficio: OficioProcess,
): Promise<{ person: Person; client: Client; rates: TaxRate[] }> {
  const person = await createPersonWithTrial(oficio);
  const client = (await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'Nopal' })) as Client;
  const { items } = (await callApi(oficio, person, 'GET', '/api/tax-rates')) as { items: TaxRate[] };
  return { person, client, rates: items.slice(0, 4) };
}

function documents(rates: readonly TaxRate[]): fc.Arbitrary<Body> {
  const discount = fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.record({
      kind: fc.constant('percent' as const),
      ppm: fc.integer({ min: 0, max: 10_000 }).map(hundreds),
    }),
    fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.integer({ min: 0, max: 20_000 }) }),
  );
  const quantityE4 = fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 500_000 }) },
    fc.integer({ min: -50_000, max: -1 }),
  );
  const line = fc.record({
    description: fc.constantFrom('Design', 'Hosting', 'Domain'),
    quantityE4,
    unit: fc.constantFrom(null, 'h'),
    unitPriceMinor: fc.integer({ min: 0, max: 1_000_000 }),
    discount,
    taxRateIds: fc.subarray(rates.map(({ id }) => id)),
  });
  return fc.record({
    taxMode: fc.constantFrom('exclusive' as const, 'inclusive' as const),
    roundingMode: fc.constantFrom('per_invoice' as const, 'per_line' as const),
    discount,
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  });
}

const hundreds = (percent: number) => percent * 100;

function inputOf({ lines, ...body }: Body, rates: readonly TaxRate[]): DocumentInput {
  return {
    ...{ ...body, kind: 'invoice', cashStep: 1, deductions: [] },
    lines: lines.map(({ quantityE4, unitPriceMinor, discount, taxRateIds }) => ({
      ...{ quantityE4, unitPriceMinor, discount: discount ?? null, discountable: true },
      taxes: rates
        .filter(({ id }) => taxRateIds?.includes(id))
        .map(({ name, ratePpm, kind, exempt }) => ({ name, ratePpm, kind, exempt })),
    })),
  };
}

function typedDiscount(discount: Body['discount']): string {
  if (discount === null) return '';
  return String(discount.kind === 'percent' ? discount.ppm / 10_000 : discount.amountMinor / 100);
}
