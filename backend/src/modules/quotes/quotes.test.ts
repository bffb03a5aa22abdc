import { billingSettingsRoutes, invoiceRoutes, quoteRoutes, timelineRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAsRole } from '../../../test/run-as-role.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { issuer, line, taxRates } from '../../../test/test-invoices.ts';
import { draftQuote, openQuote, option, type TestQuote } from '../../../test/test-quotes.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-03-10T18:00:00.000Z');
  owner = await issuer(app);
});

type Action = 'markSent' | 'withdraw' | 'revise';

const act = (action: Action, { id, version }: Pick<TestQuote, 'id' | 'version'>, as: TestPerson = owner) =>
  app.call(quoteRoutes[action], { as, parameters: { id }, body: { version } });
const bill = ({ id, version }: Pick<TestQuote, 'id' | 'version'>, as: TestPerson = owner) =>
  app.call(quoteRoutes.invoice, { as, parameters: { id }, body: { version } });
const one = async ({ id }: Pick<TestQuote, 'id'>) =>
  (await app.call(quoteRoutes.one, { as: owner, parameters: { id } })).body;
const accept = ({ id, version }: TestQuote, chosen: string[] = [], as: TestPerson = owner) =>
  app.call(quoteRoutes.accept, {
    as,
    parameters: { id },
    body: { version, name: 'Eva Luna', note: 'By phone', chosen },
  });
const decline = ({ id, version }: TestQuote) =>
  app.call(quoteRoutes.decline, {
    as: owner,
    parameters: { id },
    body: { version, name: 'Eva Luna', note: 'Too late' },
  });

/** A quote of 100.00 with IVA, and two options of 40.00 with it. */
async function withOptions(body: Parameters<typeof draftQuote>[2] = {}): Promise<TestQuote> {
  const taxRateIds = [(await taxRates(app, owner))['IVA 16%'] ?? ''];
  return openQuote(app, owner, {
    lines: [{ ...line(), taxRateIds }, option({ taxRateIds }), option({ taxRateIds, description: 'Correo' })],
    ...body,
  });
}
const optionIds = ({ lines }: TestQuote) =>
  lines.filter(({ choice }) => choice !== 'fixed').map(({ id }) => id);

describe('a draft', () => {
  test('leaves its optional lines out of the total', async () => {
    const taxRateIds = [(await taxRates(app, owner))['IVA 16%'] ?? ''];
    const quote = await draftQuote(app, owner, {
      discount: { kind: 'percent', ppm: 100_000 },
      lines: [
        { ...line(), taxRateIds },
        option({ taxRateIds, discount: { kind: 'amount', amountMinor: 500 } }),
      ],
    });
    expect(quote).toMatchObject({
      number: null,
      revision: 1,
      netMinor: 9_000,
      taxMinor: 1_440,
      totalMinor: 10_440,
      lines: [
        { netMinor: 9_000, baseMinor: 9_000, choice: 'fixed' },
        { netMinor: 3_500, baseMinor: 0, choice: 'optional' },
      ],
    });
  });

  test('is changed, and its lines follow', async () => {
    const quote = await draftQuote(app, owner, { lines: [line(), option()] });
    const { body } = await app.call(quoteRoutes.update, {
      as: owner,
      parameters: { id: quote.id },
      body: { version: quote.version, lines: [line(), { ...line(), choice: 'fixed' }] },
    });
    expect(body).toMatchObject({ totalMinor: 20_000, lines: [{}, { choice: 'fixed' }] });
  });

  test('refuses an alternative without a fixed line above it', async () => {
    const { id: clientId } = await app.client(owner);
    const alternative = option({ choice: 'alternative' });
    const create = (lines: object[]) =>
      app.call(quoteRoutes.create, { as: owner, body: { clientId, lines } as never });
    for (const [place, lines] of [
      [0, [alternative, line()]],
      [2, [line(), option(), alternative]],
    ] as const) {
      const { status, body } = await create([...lines]);
      expect([status, body]).toMatchObject([
        400,
        { details: { fields: [{ path: `lines.${place}.choice` }] } },
      ]);
    }
    expect((await create([line(), alternative, alternative, option()])).status).toBe(201);
  });

  test('refuses an alternative with which the total would be negative', async () => {
    const { id: clientId } = await app.client(owner);
    const lines = [line(), option({ choice: 'alternative' }), line({ quantityE4: -5_000 })];
    const refused = await app.call(quoteRoutes.create, { as: owner, body: { clientId, lines } });
    expect(refusal(refused)).toEqual([400, 'invoice.total_negative']);
  });

  test('refuses an option that reduces the total, and a choice with a total that is too large', async () => {
    const { id: clientId } = await app.client(owner);
    const create = (lines: object[]) =>
      app.call(quoteRoutes.create, { as: owner, body: { clientId, lines } as never });
    const reducing = await create([line(), option({ quantityE4: -10_000 })]);
    expect(reducing.body).toMatchObject({ details: { fields: [{ path: 'lines.1.quantityE4' }] } });
    const most = { unitPriceMinor: 10_000_000_000_000 };
    const large = await create([line(most), option(most)]);
    expect(refusal(large)).toEqual([400, 'amount.too_large']);
  });
});

describe('a quote that is sent', () => {
  test('gets its number, its last day and its document, and doesn’t change any more', async () => {
    const quote = await withOptions();
    expect(quote).toMatchObject({
      number: 'Q-2026-0001',
      lifecycle: 'open',
      sentOn: '2026-03-10',
      validUntil: '2026-04-09',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { body: block } = await app.call(quoteRoutes.document, { as: owner, parameters: { id: quote.id } });
    expect(block).toMatchObject({
      kind: 'quote',
      number: 'Q-2026-0001',
      dueDate: '2026-04-09',
      paymentInstructions: null,
      totalMinor: 11_600,
      lines: [{ description: 'Sitio web' }],
      options: [{ description: 'Mantenimiento', taxes: ['IVA 16%'] }, { description: 'Correo' }],
    });
    const change = await app.call(quoteRoutes.update, {
      as: owner,
      parameters: { id: quote.id },
      body: { version: quote.version, lines: [line()] },
    });
    expect(refusal(change)).toEqual([409, 'quote.not_possible']);
    const note = await app.call(quoteRoutes.update, {
      as: owner,
      parameters: { id: quote.id },
      body: { version: quote.version, internalNote: 'Call on Friday' },
    });
    expect(note.body).toMatchObject({
      internalNote: 'Call on Friday',
      lifecycle: 'open',
      totalMinor: 11_600,
    });
  });

  test('is valid for the number of days of the settings, unless it has a last day of its own', async () => {
    const { body: settings } = await app.call(billingSettingsRoutes.one, { as: owner });
    const set = (quoteValidDays: number) =>
      app.call(billingSettingsRoutes.update, {
        as: owner,
        body: { version: settings.version, quoteValidDays },
      });
    expect(refusal(await set(0))).toEqual([400, 'request.invalid']);
    expect(refusal(await set(366))).toEqual([400, 'request.invalid']);
    const draft = await draftQuote(app, owner);
    expect((await set(1)).body).toMatchObject({ quoteValidDays: 1 });
    const { body: block } = await app.call(quoteRoutes.document, { as: owner, parameters: { id: draft.id } });
    expect(block.dueDate).toBe('2026-03-11');
    expect((await act('markSent', draft)).body.validUntil).toBe('2026-03-11');
    expect((await openQuote(app, owner, { validUntil: '2026-03-20' })).validUntil).toBe('2026-03-20');
  });

  test('is printed', async () => {
    const { id } = await withOptions();
    const answer = await app.call(quoteRoutes.pdf, { as: owner, parameters: { id } });
    expect([answer.status, answer.headers.get('content-type'), answer.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(answer.headers.get('content-disposition')).toContain('Q-2026-0001.pdf');
  });

  test('needs lines, a day that hasn’t passed, and the organization’s setup', async () => {
    const empty = await act('markSent', await draftQuote(app, owner, { lines: [] }));
    expect(refusal(empty)).toEqual([400, 'invoice.empty']);
    const past = await act('markSent', await draftQuote(app, owner, { validUntil: '2026-03-09' }));
    expect(past.body).toMatchObject({ details: { fields: [{ path: 'validUntil' }] } });
    const today = await act('markSent', await draftQuote(app, owner, { validUntil: '2026-03-10' }));
    expect(today.body).toMatchObject({ lifecycle: 'open', validUntil: '2026-03-10' });
    await app.admin.query('UPDATE oficio.organizations SET setup_completed_at = NULL WHERE id = $1', [
      owner.organizationId,
    ]);
    const unready = await act('markSent', await draftQuote(app, owner));
    expect(refusal(unready)).toEqual([409, 'PROFILE_INCOMPLETE']);
  });

  test('is sent once by two requests', async () => {
    const quote = await draftQuote(app, owner);
    const answers = await Promise.all([act('markSent', quote), act('markSent', quote)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const other = await openQuote(app, owner);
    expect(other.number).toBe('Q-2026-0002');
  });
});

describe('an answer', () => {
  test('accepts with the chosen options, whose amounts the total then has', async () => {
    const quote = await withOptions();
    const [first = ''] = optionIds(quote);
    const { body } = await accept(quote, [first, first]);
    expect(body).toMatchObject({
      lifecycle: 'accepted',
      totalMinor: 16_240,
      answer: { by: 'member', name: 'Eva Luna', note: 'By phone', chosen: [first] },
      lines: [{}, { choice: 'optional' }, {}],
    });
  });

  test('takes one alternative instead of its fixed line, and the invoice has that one', async () => {
    const quote = await openQuote(app, owner, {
      lines: [
        line(),
        option({ choice: 'alternative' }),
        option({ choice: 'alternative', description: 'Plus', unitPriceMinor: 17_500 }),
        line({ description: 'Dominio', unitPriceMinor: 1_000 }),
      ],
    });
    expect(quote.totalMinor).toBe(11_000);
    const [small = '', plus = ''] = optionIds(quote);
    expect((await accept(quote, [small, plus])).body).toMatchObject({
      message: 'Only one of these lines can be chosen.',
    });
    const accepted = (await accept(quote, [plus])).body;
    expect(accepted).toMatchObject({ totalMinor: 18_500, answer: { chosen: [plus] } });
    const { body: document } = await app.call(quoteRoutes.document, {
      as: owner,
      parameters: { id: quote.id },
    });
    expect(document).toMatchObject({
      lines: [{ description: 'Sitio web' }, { description: 'Dominio' }],
      options: [{ insteadOf: 0 }, { description: 'Plus', insteadOf: 0 }],
    });
    const invoice = (await bill(accepted)).body;
    expect(invoice).toMatchObject({
      totalMinor: 18_500,
      lines: [{ description: 'Plus' }, { description: 'Dominio' }],
    });
  });

  test('refuses a choice of a line that isn’t an option', async () => {
    const quote = await withOptions();
    const fixed = quote.lines[0]?.id ?? '';
    expect((await accept(quote, [fixed])).status).toBe(400);
    expect((await one(quote)).lifecycle).toBe('open');
  });

  test('is entered by a member also after the last day', async () => {
    const quote = await withOptions();
    app.clock.set('2026-05-01T18:00:00.000Z');
    expect((await accept(quote)).body).toMatchObject({ lifecycle: 'accepted', totalMinor: 11_600 });
  });

  test('declines, and can still become an acceptance', async () => {
    const declined = (await decline(await withOptions())).body;
    expect(declined).toMatchObject({
      lifecycle: 'declined',
      answer: { name: 'Eva Luna', note: 'Too late', chosen: [] },
    });
    expect((await decline(declined)).status).toBe(409);
    expect((await accept(declined)).body.lifecycle).toBe('accepted');
  });

  test('of two people who answer at once is one', async () => {
    const quote = await withOptions();
    const answers = await Promise.all([accept(quote), decline(quote)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a quote', () => {
  test('that is withdrawn has no answer any more', async () => {
    const quote = await withOptions();
    const accepted = (await accept(quote, optionIds(quote))).body;
    expect(accepted.totalMinor).toBe(20_880);
    const { body } = await act('withdraw', accepted);
    expect(body).toMatchObject({ lifecycle: 'withdrawn', answer: null, totalMinor: 11_600 });
    expect((await accept(body)).status).toBe(409);
  });

  test('that is revised keeps its number as the next version', async () => {
    const quote = await withOptions();
    const { body: draft } = await act('revise', (await accept(quote, optionIds(quote))).body);
    expect(draft).toMatchObject({
      lifecycle: 'draft',
      number: 'Q-2026-0001',
      revision: 2,
      answer: null,
      sentOn: null,
      totalMinor: 11_600,
      sha256: null,
    });
    const { body: changed } = await app.call(quoteRoutes.update, {
      as: owner,
      parameters: { id: draft.id },
      body: { version: draft.version, lines: [line({ unitPriceMinor: 5_000 })] },
    });
    const { body: sent } = await act('markSent', changed);
    expect(sent).toMatchObject({ number: 'Q-2026-0001', lifecycle: 'open', totalMinor: 5_000 });
    const { rows } = await app.admin.query(
      `SELECT revision, block::json ->> 'totalMinor' AS total, block::json ->> 'revision' AS printed
       FROM oficio.quote_documents WHERE quote_id = $1 ORDER BY revision`,
      [quote.id],
    );
    expect(rows).toEqual([
      { revision: 1, total: '11600', printed: null },
      { revision: 2, total: '5000', printed: '2' },
    ]);
  });

  test('is copied as a draft without number and answer', async () => {
    const quote = await withOptions();
    const { body } = await app.call(quoteRoutes.duplicate, { as: owner, parameters: { id: quote.id } });
    expect(body).toMatchObject({ number: null, revision: 1, lifecycle: 'draft', totalMinor: 11_600 });
    expect(body.lines.map(({ choice }) => choice)).toEqual(['fixed', 'optional', 'optional']);
  });

  test('is deleted as a draft alone', async () => {
    const remove = ({ id }: TestQuote) => app.call(quoteRoutes.remove, { as: owner, parameters: { id } });
    expect((await remove(await draftQuote(app, owner))).status).toBe(204);
    expect(refusal(await remove(await openQuote(app, owner)))).toEqual([409, 'quote.not_possible']);
  });

  test('has its own timeline', async () => {
    const quote = await withOptions();
    await bill((await accept(quote)).body);
    const { body } = await app.call(timelineRoutes.ofQuote, { as: owner, parameters: { id: quote.id } });
    expect(body.items.map(({ action, entity }) => [entity.type, action])).toEqual([
      ['invoice', 'created'],
      ['quote', 'accepted'],
      ['quote', 'marked_sent'],
      ['quote', 'created'],
    ]);
  });
});

describe('an accepted quote', () => {
  const amounts = ({ netMinor, taxMinor, withheldMinor, adjustMinor, totalMinor }: TestQuote) => ({
    netMinor,
    taxMinor,
    withheldMinor,
    adjustMinor,
    totalMinor,
  });

  test('becomes a draft of an invoice with exactly the chosen lines and the accepted amounts', async () => {
    const quote = await withOptions({ discount: { kind: 'percent', ppm: 100_000 }, poNumber: 'PO-7' });
    const [, second = ''] = optionIds(quote);
    const accepted = (await accept(quote, [second])).body;
    const { status, body: invoice } = await bill(accepted);
    expect([status, invoice.lifecycle, invoice.poNumber]).toEqual([201, 'draft', 'PO-7']);
    expect(invoice.lines.map(({ description }) => description)).toEqual(['Sitio web', 'Correo']);
    expect(invoice).toMatchObject(amounts(accepted));
    expect(await one(quote)).toMatchObject({
      isInvoiced: true,
      invoice: { id: invoice.id, title: invoice.title },
    });
    const { body } = await app.call(invoiceRoutes.one, { as: owner, parameters: { id: invoice.id } });
    expect(body.quote).toEqual({ id: quote.id, title: quote.number });
  });

  test('has the accepted total on the invoice when a tax was archived and the rounding has changed since', async () => {
    const taxRateIds = [(await taxRates(app, owner))['IVA 16%'] ?? ''];
    const taxed = await openQuote(app, owner, {
      lines: [{ ...line({ unitPriceMinor: 10_002 }), taxRateIds }],
    });
    const accepted = (await accept(taxed)).body;
    await app.admin.query(
      'UPDATE oficio.tax_rates SET archived_at = now(), is_default = false WHERE id = ANY ($1)',
      [taxRateIds],
    );
    await app.admin.query('UPDATE oficio.billing_settings SET cash_step = 5 WHERE organization_id = $1', [
      owner.organizationId,
    ]);
    const { body: invoice } = await bill(accepted);
    expect(invoice).toMatchObject({ ...amounts(accepted), totalMinor: 11_602 });
  });

  test('is invoiced once, and again when the invoice is gone', async () => {
    const accepted = (await accept(await withOptions())).body;
    const answers = await Promise.all([bill(accepted), bill(accepted)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const invoiced = await one(accepted);
    expect((await bill(invoiced)).status).toBe(409);
    for (const action of ['withdraw', 'revise'] as const)
      expect(refusal(await act(action, invoiced))).toEqual([409, 'quote.not_possible']);
    await app.call(invoiceRoutes.remove, { as: owner, parameters: { id: invoiced.invoice?.id ?? '' } });
    const free = await one(accepted);
    expect(free).toMatchObject({ isInvoiced: false, invoice: null });
    const { body: draft } = await bill(free);
    const issue = { as: owner, parameters: { id: draft.id } };
    const issued = await app.call(invoiceRoutes.issue, { ...issue, body: { version: draft.version } });
    const { version } = issued.body;
    await app.call(invoiceRoutes.void, { ...issue, body: { version, reason: 'Twice' } });
    expect((await one(accepted)).isInvoiced).toBe(false);
  });

  test('is no money: no list, sum or report of invoices has it', async () => {
    await accept(await withOptions());
    const { body } = await app.call(invoiceRoutes.list, { as: owner, query: {} });
    expect(body.total).toBe(0);
    const { body: sums } = await app.call(invoiceRoutes.sums, { as: owner, query: {} });
    expect(sums.currencies.flatMap(({ drafts, outstanding }) => [drafts.count, outstanding.count])).toEqual(
      sums.currencies.flatMap(() => [0, 0]),
    );
    const { rows } = await app.admin.query('SELECT FROM oficio.money_sums WHERE organization_id = $1', [
      owner.organizationId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('the list', () => {
  const numbers = async (query: object) => {
    const { body } = await app.call(quoteRoutes.list, { as: owner, query: { sort: 'number', ...query } });
    return [body.total, body.items.map(({ number }) => number)];
  };

  test('is filtered by state, of which the day decides what has expired', async () => {
    await openQuote(app, owner, { validUntil: '2026-03-11' });
    await openQuote(app, owner);
    await accept(await openQuote(app, owner));
    expect(await numbers({ status: 'open' })).toEqual([2, ['Q-2026-0001', 'Q-2026-0002']]);
    app.clock.set('2026-03-12T18:00:00.000Z');
    expect(await numbers({ status: 'open' })).toEqual([1, ['Q-2026-0002']]);
    expect(await numbers({ status: 'expired' })).toEqual([1, ['Q-2026-0001']]);
    expect(await numbers({ status: 'accepted' })).toEqual([1, ['Q-2026-0003']]);
    expect(await numbers({ from: '2026-03-11' })).toEqual([0, []]);
    expect(await numbers({ search: '0003' })).toEqual([1, ['Q-2026-0003']]);
  });

  test('has sums of what is open and of what is accepted without an invoice, and each equals its list', async () => {
    await openQuote(app, owner, { currency: 'EUR' });
    await openQuote(app, owner);
    await accept(await openQuote(app, owner));
    await bill((await accept(await openQuote(app, owner))).body);
    await decline(await openQuote(app, owner));
    const { body } = await app.call(quoteRoutes.sums, { as: owner });
    expect(body.currencies).toEqual([
      {
        currency: 'MXN',
        open: { count: 1, amountMinor: 10_000 },
        accepted: { count: 1, amountMinor: 10_000 },
      },
      { currency: 'EUR', open: { count: 1, amountMinor: 10_000 }, accepted: { count: 0, amountMinor: 0 } },
    ]);
  });
});

describe('roles', () => {
  test('a member drafts and invoices, and neither sends nor answers', async () => {
    const member = await app.member(owner.organizationId, 'member');
    const draft = await draftQuote(app, member);
    expect((await act('markSent', draft, member)).status).toBe(403);
    const open = (await act('markSent', draft)).body;
    expect((await accept(open, [], member)).status).toBe(403);
    const accepted = (await accept(open)).body;
    expect((await bill(accepted, member)).status).toBe(201);
  });

  test('a viewer reads none', async () => {
    const viewer = await app.member(owner.organizationId, 'viewer');
    expect((await app.call(quoteRoutes.list, { as: viewer, query: {} })).status).toBe(403);
  });
});

describe('the database', () => {
  test('refuses a change of what was sent, and a state by a role that doesn’t send', async () => {
    const { id } = await withOptions();
    const change = (assignment: string, as: TestPerson) =>
      runAsRole(
        app.database.adminUrl,
        'oficio_api',
        { userId: as.userId, organizationId: owner.organizationId },
        `UPDATE public.quotes SET ${assignment} WHERE id = '${id}'`,
      );
    await expect(change(`lines = '[]'`, owner)).rejects.toThrow("doesn't change");
    const member = await app.member(owner.organizationId, 'member');
    await expect(change(`lifecycle = 'withdrawn'`, member)).rejects.toThrow('Not allowed');
  });
});
