// Proves that clients' pages are accessible, fit a narrow phone and a sheet of paper, in both languages.
import { addDays, type Client, type Ticket } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithPlan, type Person } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';

const NARROW = { width: 320, height: 640 };

interface ClientPages {
  address: string;
  /** Of links, which need no session. */
  links: string[];
  /** Of the portal. */
  paths: string[];
}

/** A client with an invoice, a quote, a proposal, a document and a request of long texts and large amounts. */
async function filledClient(
  oficio: OficioProcess,
  person: Person,
  locale: 'en' | 'es',
): Promise<ClientPages> {
  const call = <Answer>(method: 'GET' | 'POST', path: string, body?: object) =>
    callApi(oficio, person, method, path, body) as Promise<Answer>;
  const address = `${locale}-${person.userId}@example.com`;
  const contact = {
    firstName: 'Eva María de los Ángeles',
    lastName: 'Luna Castañeda',
    email: address,
    phone: null,
    role: null,
    isPrimary: true,
    isBilling: true,
    receives: { invoices: true, reminders: true, renewals: true },
    portal: true,
  };
  const { id: clientId, contacts } = await call<Client>('POST', '/api/clients', {
    displayName: 'Comercializadora Internacional de Café Lumbre',
    locale,
    contacts: [contact],
  });
  const line = {
    description: 'Diseño y desarrollo del sitio web, con revisiones',
    quantityE4: 10_000,
    unit: null,
    unitPriceMinor: 92_800_000_000_00,
  };
  const { id: invoiceId } = await issuedInvoice(oficio, person, { clientId, lines: [line] });
  const quote = await call<{ id: string; version: number }>('POST', '/api/quotes', {
    clientId,
    lines: [line, { ...line, description: 'Mantenimiento', choice: 'optional', unitPriceMinor: 360_000 }],
  });
  await call('POST', `/api/quotes/${quote.id}/mark-sent`, { version: quote.version });
  const request = await call<Ticket>('POST', '/api/support/client-requests', {
    clientId,
    contactId: contacts[0]?.id,
    subject: 'El formulario de contacto del sitio no envía los mensajes',
    category: 'bug',
    message: `Desde ayer nadie los recibe.\n${'https://cafe-lumbre.example/contacto/'.repeat(4)}`,
  });
  await call('POST', `/api/support/tickets/${request.id}/messages`, { body: 'Ya lo estamos revisando.' });
  await call('POST', '/api/domains', {
    name: 'comercializadora-internacional-de-cafe-lumbre.example',
    clientId,
    expiresOn: addDays(new Date().toISOString().slice(0, 10), 20),
    priceMinor: 99_999_999_900,
  });
  const { items } = await call<{ items: { id: string }[] }>('GET', '/api/renewals');
  const proposal = await call<{ id: string }>('POST', '/api/renewals/propose', {
    ids: items.map(({ id }) => id),
    message: '¿Renovamos?',
  });
  const documentId = await addDocument(oficio, person, clientId);
  const linkTo = async (path: string) => (await call<{ url: string }>('POST', `${path}/links`)).url;
  return {
    address,
    links: [
      await linkTo(`/api/invoices/${invoiceId}`),
      await linkTo(`/api/quotes/${quote.id}`),
      await linkTo(`/api/renewal-proposals/${proposal.id}`),
      await linkTo(`/api/documents/${documentId}`),
    ],
    paths: [
      'home',
      'invoices',
      'documents',
      'statement?currency=MXN',
      `invoices/${invoiceId}`,
      `invoices/${invoiceId}?pay=large`,
      `quotes/${quote.id}`,
      'requests',
      `requests/${request.id}`,
      `requests/${request.id}?sent=1`,
    ],
  };
}

async function addDocument(
  oficio: OficioProcess,
  { accessToken }: Person,
  clientId: string,
): Promise<string> {
  const name = 'Contrato de mantenimiento del sitio y de la tienda, segunda versión revisada.txt';
  const answer = await fetch(`${oficio.url}/api/documents?${new URLSearchParams({ clientId, name })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: 'Contrato',
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}

async function expectGoodPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectNothingFound(page);
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    const [content, room] = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect([address, media, content]).toEqual([address, media, room]);
  }
  await page.emulateMedia({ media: null });
}

for (const locale of ['en', 'es'] as const) {
  test(`the pages of a client are accessible and fit a narrow phone: ${locale}`, async ({
    browser,
    oficio,
  }) => {
    const person = await createPersonWithPlan(oficio);
    const { address, links, paths } = await filledClient(oficio, person, locale);
    const context = await browser.newContext({
      viewport: NARROW,
      baseURL: oficio.url,
      locale: locale === 'es' ? 'es-MX' : 'en-US',
    });
    const page = await context.newPage();
    await expectGoodPage(page, '/portal');
    for (const link of links) await expectGoodPage(page, link);
    await expectGoodPage(page, '/portal/nothing');

    await page.goto('/portal');
    await page.getByRole('textbox').fill(address);
    await page.getByRole('button').click();
    const { links: mailed } = await oficio.mailTo(address, /portal/i);
    await expectGoodPage(page, mailed.find((href) => href.includes('/portal/')) ?? '');
    await page.getByRole('button').click();
    await expect(page).toHaveURL(/\/portal\/home$/);
    for (const path of paths) await expectGoodPage(page, `/portal/${path}`);
    await context.close();
  });
}
