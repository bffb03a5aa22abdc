import { gzipSync } from 'node:zlib';
import { notificationRoutes, quoteLinkRoutes, quoteRoutes, timelineRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issuer, line } from '../../../test/test-invoices.ts';
import { PORTAL_ORIGIN, sendForm, visit } from '../../../test/test-portal.ts';
import { openQuote, option, quotePage, type TestQuote } from '../../../test/test-quotes.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ trustProxy: 1 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-03-10T18:00:00.000Z');
  owner = await issuer(app);
});

const one = async ({ id }: Pick<TestQuote, 'id'>) =>
  (await app.call(quoteRoutes.one, { as: owner, parameters: { id } })).body;
const page = async (path: string) => (await visit(app, path)).html;
const answer = (path: string, fields: Record<string, string>, headers?: Record<string, string>) =>
  sendForm(app, `${path}/answer`, { revision: '1', name: 'Eva Luna', note: '', ...fields }, headers);
const act = ({ id, version }: TestQuote, action: 'revise' | 'markSent' | 'withdraw') =>
  app.call(quoteRoutes[action], { as: owner, parameters: { id }, body: { version } });

/** A quote of 100.00 with two options of 40.00 and 25.00, and its page. */
async function offered(body: Parameters<typeof openQuote>[2] = {}) {
  const client = await app.client(owner, { displayName: 'Lumbre' });
  const lines = [line(), option(), option({ description: 'Correo', unitPriceMinor: 2_500 })];
  const quote = await openQuote(app, owner, { clientId: client.id, lines, ...body });
  return { quote, client, path: await quotePage(app, owner, quote) };
}

describe('the page of a quote', () => {
  test('shows the document, until when it is valid, and a form that needs no script', async () => {
    const { path } = await offered();
    const { status, html, headers } = await visit(app, path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    const order = [
      'Quote Q-2026-0001',
      'Waiting for your answer',
      'MX$100.00',
      'Valid until Apr 9, 2026 (in 30 days)',
      'Sitio web',
      'Your answer',
      'Mantenimiento',
      '+ MX$40.00',
      'Correo',
      'Accept the quote',
      'Decline',
    ];
    const places = order.map((text) => html.indexOf(text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(gzipSync(html).byteLength).toBeLessThan(25 * 1_024);
  });

  test('is in the client’s language', async () => {
    const client = await app.client(owner, { locale: 'es' });
    const html = await page((await offered({ clientId: client.id })).path);
    for (const text of ['Cotización Q-2026-0001', 'Válida hasta el', 'Aceptar la cotización', 'Rechazar'])
      expect(html).toContain(text);
  });

  test('says nothing that isn’t the client’s', async () => {
    const { path } = await offered({ internalNote: 'Ask for more' });
    expect(await page(path)).not.toContain('Ask for more');
  });

  test('shows texts as they are', async () => {
    for (const text of HOSTILE_TEXTS.slice(0, 8)) {
      const { path } = await offered({ notes: text, lines: [line({ description: text }), option()] });
      const { html } = await visit(app, path);
      expect(html.match(/<script/g) ?? []).toHaveLength(1);
      expect(html).not.toContain('onerror=alert');
    }
  });

  test('gives the PDF file', async () => {
    const { path } = await offered();
    const { status, headers, html } = await visit(app, `${path}/pdf`);
    expect([status, headers.get('content-type'), html.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  });

  test('doesn’t exist for a revoked link, a draft and another kind of answer', async () => {
    const { quote, path } = await offered();
    expect((await sendForm(app, `${path}/decide`, { name: 'Eva' })).status).toBe(404);
    await app.call(quoteLinkRoutes.revokeAll, { as: owner, parameters: { id: quote.id } });
    expect((await visit(app, path)).status).toBe(404);
    expect((await answer(path, { answer: 'accept' })).status).toBe(404);
    expect((await one(quote)).lifecycle).toBe('open');
  });
});

describe('an answer', () => {
  test('accepts with the chosen options, and the page then says what was accepted', async () => {
    const { quote, client, path } = await offered();
    const sent = await answer(path, { answer: 'accept', 'option-1': 'on', note: 'Go\r\nahead' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, path]);
    expect(await one(quote)).toMatchObject({
      lifecycle: 'accepted',
      totalMinor: 12_500,
      answer: { by: 'client', name: 'Eva Luna', note: 'Go\nahead', chosen: [quote.lines[2]?.id] },
    });
    const html = await page(path);
    for (const text of ['Accepted by Eva Luna on Mar 10, 2026.', 'MX$125.00', 'Chosen options: Correo'])
      expect(html).toContain(text);
    expect(html).not.toContain('<form');
    const { body } = await app.call(timelineRoutes.ofQuote, { as: owner, parameters: { id: quote.id } });
    expect(body.items[0]).toMatchObject({ action: 'accepted', actor: { kind: 'client', name: 'Lumbre' } });
    const { items } = (await app.call(notificationRoutes.list, { as: owner, query: {} })).body;
    expect(items.map(({ type, text }) => [type, text])).toEqual([
      ['quote_answered', `${client.displayName} has accepted Q-2026-0001`],
    ]);
  });

  test('chooses one of a line and its alternatives, and a form that comes back keeps the choice', async () => {
    const alternative = option({ choice: 'alternative' });
    const { quote, path } = await offered({
      lines: [line(), alternative, option({ description: 'Correo' })],
    });
    const html = await page(path);
    expect(html).toContain('Choose one');
    expect(html).toMatch(/type="radio" name="line-0" checked="" value=""/);
    const faulty = await answer(path, { answer: 'accept', name: '', 'line-0': '0', 'option-1': 'on' });
    expect(faulty.html).toMatch(/name="line-0" checked="" value="0"/);
    await answer(path, { answer: 'accept', 'line-0': '0', 'option-1': 'on' });
    expect(await one(quote)).toMatchObject({
      totalMinor: 8_000,
      answer: { chosen: [quote.lines[1]?.id, quote.lines[2]?.id] },
    });
    expect(await page(path)).toContain('Instead of Sitio web');
  });

  test('declines with a reason', async () => {
    const { quote, path } = await offered();
    await answer(path, { answer: 'decline', 'option-0': 'on', note: 'Too expensive' });
    expect(await one(quote)).toMatchObject({
      lifecycle: 'declined',
      totalMinor: 10_000,
      answer: { note: 'Too expensive', chosen: [] },
    });
    const html = await page(path);
    for (const text of ['Declined by Eva Luna on Mar 10, 2026.', 'Too expensive'])
      expect(html).toContain(text);
  });

  test('needs a name, and keeps what was typed', async () => {
    const { quote, path } = await offered();
    const { status, html } = await answer(path, {
      answer: 'accept',
      name: ' ',
      note: 'Zq',
      'option-0': 'on',
    });
    expect(status).toBe(422);
    expect(html).toContain('Please enter your name.');
    expect(html).toContain('>Zq</textarea>');
    expect(html).toMatch(/name="option-0" checked/);
    expect((await one(quote)).lifecycle).toBe('open');
  });

  test('that comes twice counts once, and one that comes after another one is told so', async () => {
    const { quote, path } = await offered();
    const answers = await Promise.all([
      answer(path, { answer: 'accept' }),
      answer(path, { answer: 'accept' }),
      answer(path, { answer: 'decline' }),
    ]);
    const { lifecycle } = await one(quote);
    const told = answers.map(({ headers }) => headers.get('location')?.includes('answered=before'));
    expect(told).toEqual(lifecycle === 'accepted' ? [false, false, true] : [true, true, false]);
    const { body } = await app.call(timelineRoutes.ofQuote, { as: owner, parameters: { id: quote.id } });
    expect(body.items.filter(({ actor }) => actor.kind === 'client')).toHaveLength(1);
    expect(await page(`${path}?answered=before`)).toContain('Your answer wasn’t stored');
  });

  test('is possible to the end of the last day in the organization’s time zone', async () => {
    const { quote, path } = await offered({ validUntil: '2026-03-12' });
    // 23:59 in Mexico City.
    app.clock.set('2026-03-13T05:59:00.000Z');
    expect(await page(path)).toContain('Waiting for your answer');
    app.clock.set('2026-03-13T06:00:00.000Z');
    const html = await page(path);
    expect(html).toContain('This quote can’t be answered any more.');
    expect(html).not.toContain('<form');
    const late = await answer(path, { answer: 'accept' });
    expect(late.headers.get('location')).toContain('answered=before');
    expect((await one(quote)).lifecycle).toBe('open');
  });

  test('to an older version isn’t stored, and the old link leads to the new one', async () => {
    const { quote, path } = await offered();
    const { body: draft } = await act(quote, 'revise');
    expect(await page(path)).toContain('This quote is being changed.');
    expect((await answer(path, { answer: 'accept' })).headers.get('location')).toContain('answered=before');
    const { body: changed } = await app.call(quoteRoutes.update, {
      as: owner,
      parameters: { id: draft.id },
      body: { version: draft.version, lines: [line({ unitPriceMinor: 7_700 })] },
    });
    await act(changed, 'markSent');
    expect((await answer(path, { answer: 'accept' })).headers.get('location')).toContain('answered=before');
    const html = await page(path);
    for (const text of ['MX$77.00', 'Version']) expect(html).toContain(text);
    await answer(path, { answer: 'accept', revision: '2' });
    expect(await one(quote)).toMatchObject({ lifecycle: 'accepted', totalMinor: 7_700 });
  });

  test('to a withdrawn quote isn’t stored', async () => {
    const { quote, path } = await offered();
    await act(quote, 'withdraw');
    expect(await page(path)).toContain('This quote was withdrawn.');
    await answer(path, { answer: 'accept' });
    expect((await one(quote)).lifecycle).toBe('withdrawn');
  });

  test('comes from a page of ours alone, and never from a preview', async () => {
    const { quote, path } = await offered();
    expect((await answer(path, { answer: 'accept' }, { origin: 'https://evil.example' })).status).toBe(403);
    const made = await app.call(quoteLinkRoutes.preview, { as: owner, parameters: { id: quote.id } });
    const preview = new URL(made.body.url).pathname;
    expect(await page(preview)).toContain('This is a preview.');
    expect((await answer(preview, { answer: 'accept' })).status).toBe(403);
    expect((await one(quote)).lifecycle).toBe('open');
  });
});

describe('a view', () => {
  test('of the page counts, leaves the version, and a request alone changes nothing', async () => {
    const { quote, path } = await offered();
    await visit(app, path);
    expect((await one(quote)).viewedAt).toBe(null);
    const seen = () => visit(app, `${path}/seen`, { method: 'POST', headers: { origin: PORTAL_ORIGIN } });
    expect((await seen()).status).toBe(204);
    await seen();
    expect(await one(quote)).toMatchObject({ viewedAt: '2026-03-10T18:00:00.000Z', version: quote.version });
    const { body } = await app.call(timelineRoutes.ofQuote, { as: owner, parameters: { id: quote.id } });
    expect(body.items.filter(({ action }) => action === 'viewed')).toHaveLength(1);
  });
});
