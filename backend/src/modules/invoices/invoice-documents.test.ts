import { createHash } from 'node:crypto';
import {
  invoiceDocumentRoutes,
  invoiceLinkRoutes,
  invoiceRoutes,
  organizationSetupRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smallImage } from '../../../test/organization-setup.examples.ts';
import { elementsOf, readDocument } from '../../../test/read-document.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { draft, issued, issuer, line } from '../../../test/test-invoices.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await issuer(app);
});

async function pdf(id: string, as: TestPerson = owner, query = '') {
  const response = await fetch(`${app.url}/api/invoices/${id}/pdf${query}`, {
    headers: { authorization: `Bearer ${as.token}` },
  });
  return {
    headers: response.headers,
    status: response.status,
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

describe('the PDF file of an invoice', () => {
  test('is printed from the frozen document, and a later change of the client doesn’t reach it', async () => {
    const invoice = await issued(app, owner);
    await app.admin.query("UPDATE public.client_directory SET display_name = 'Nopal' WHERE id = $1", [
      invoice.clientId,
    ]);
    const { status, headers, bytes } = await pdf(invoice.id);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename=INV-2026-0001.pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const document = await readDocument(bytes);
    expect(elementsOf(document, 'H1').map(({ text }) => text.split(/\s+/))).toEqual([
      ['Invoice', 'INV-2026-0001'],
    ]);
    expect(document.text).toContain('Café Lumbre');
    expect(document.text).toContain('Sitio web');
    const { rows } = await app.admin.query(
      'SELECT block FROM oficio.invoice_documents WHERE invoice_id = $1',
      [invoice.id],
    );
    expect(document.attachments['document.json']).toBe(rows[0]?.block);
    const hash = createHash('sha256').update(rows[0]?.block).digest('hex');
    expect(document.text).toContain(`SHA-256 ${hash.slice(0, 12)}`);
  });

  test('is a download on request, under a name that every file system takes', async () => {
    await app.admin.query(
      "UPDATE oficio.document_series SET pattern = 'Ñ/{0000}' WHERE organization_id = $1",
      [owner.organizationId],
    );
    const { id } = await issued(app, owner);
    const { headers } = await pdf(id, owner, '?download=true');
    expect(headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%C3%91-0001\.pdf$/);
    expect((await pdf(id, owner, '?download=1')).status).toBe(400);
  });

  test('of a draft shows it as it is now, without a number, under a mark', async () => {
    const { id } = await draft(app, owner, { lines: [line({ description: 'Logotipo' })] });
    const document = await readDocument((await pdf(id)).bytes);
    expect(elementsOf(document, 'H1').map(({ text }) => text)).toEqual(['Invoice']);
    expect(elementsOf(document, 'P')[0]?.text).toBe('DRAFT');
    expect(document.text).toContain('Logotipo');
    expect(document.text).not.toContain('SHA-256');
  });

  test('of a void invoice is marked', async () => {
    const { id, version } = await issued(app, owner);
    await app.call(invoiceRoutes.void, { as: owner, parameters: { id }, body: { version, reason: 'Twice' } });
    const document = await readDocument((await pdf(id)).bytes);
    expect(elementsOf(document, 'P')[0]?.text).toBe('VOID');
    expect(elementsOf(document, 'H1')[0]?.text).toContain('INV-2026-0001');
  });

  test('shows a member who may only draft the draft, and a stranger nothing', async () => {
    const member = await app.member(owner.organizationId, 'member');
    const { id } = await draft(app, owner);
    expect((await pdf(id, member)).status).toBe(200);
    expect((await pdf(id, await issuer(app))).status).toBe(404);
    expect((await pdf(id, await app.member(owner.organizationId, 'viewer'))).status).toBe(403);
  });
});

test('the logo of a document is that of the day of issue; a draft has the present one', async () => {
  const logoOf = async (id: string, as: TestPerson = owner) => {
    const response = await fetch(`${app.url}/api/invoices/${id}/document/logo`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
    return [
      response.status,
      createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('hex'),
    ];
  };
  const without = await issued(app, owner);
  await app.call(organizationSetupRoutes.uploadLogo, { as: owner, file: smallImage });
  const { id } = await issued(app, owner);
  const { logoSha256 } = (await app.call(invoiceDocumentRoutes.one, { as: owner, parameters: { id } })).body;
  expect(logoSha256).toMatch(/^[0-9a-f]{64}$/);
  await app.call(organizationSetupRoutes.removeLogo, { as: owner });
  expect(await logoOf(id)).toEqual([200, logoSha256]);
  expect((await logoOf(without.id))[0]).toBe(404);
  expect((await logoOf((await draft(app, owner)).id))[0]).toBe(404);
  expect((await logoOf(id, await issuer(app)))[0]).toBe(404);
});

test('a discount in percent names its base, on the PDF file and in the client’s page', async () => {
  const { id } = await issued(app, owner, {
    discount: { kind: 'percent', ppm: 50_000 },
    lines: [line(), line({ description: 'Reembolso', quantityE4: -2_000 })],
  });
  const { body } = await app.call(invoiceDocumentRoutes.one, { as: owner, parameters: { id } });
  expect(body).toMatchObject({
    subtotalMinor: 8_000,
    discountMinor: 500,
    discountRate: { ppm: 50_000, ofMinor: 10_000 },
  });
  const label = 'Discount of 5% on MX$100.00';
  expect((await readDocument((await pdf(id)).bytes)).text.replace(/\s+/g, ' ')).toContain(label);
  const link = await app.call(invoiceLinkRoutes.create, { as: owner, parameters: { id } });
  const page = await fetch(app.url + new URL(link.body.url).pathname);
  expect(await page.text()).toContain(label);
});

test('the characters that no font has are named before the issue', async () => {
  const { id } = await draft(app, owner, { lines: [line({ description: '株式 ᏣᎳ y café 🚀' })] });
  const { body } = await app.call(invoiceRoutes.unprintable, { as: owner, parameters: { id } });
  expect(body).toEqual({ characters: ['Ꮳ', 'Ꮃ'] });
});
