import type { IncomingMessage, ServerResponse } from 'node:http';
import { FORM_SCRIPT } from '../../form-script.ts';
import { answerJson, type Handler, pathOf, readBody } from '../../http-exchange.ts';
import { isForPublicUrl, isLocal } from '../../local-only.ts';
import { PAGE_STYLE } from '../../page-style.ts';
import { StripeFailure } from '../api/stripe-failure.ts';
import type { Service } from '../service.ts';
import type { Delivery } from '../webhooks/delivery.ts';
import type { Work } from '../work.ts';
import { act } from './actions.ts';
import { challengePage, checkoutPage } from './checkout-page.ts';
import { connectPage } from './connect-page.ts';
import { invoicePage } from './invoice-page.ts';
import { overviewPage } from './overview-page.ts';
import { notePage, type Page } from './page.ts';
import { portalPage } from './portal-page.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";
const LONGEST_BODY = 16 * 1024;
/** The payment page continues after this many milliseconds even while events are still being delivered. */
const LONGEST_WAIT = 5_000;

interface PagesOptions {
  service: Service;
  delivery: Delivery;
  publicUrl: string;
}

/** The areas of pages that a payer is sent to. Their ids can't be guessed, as with Stripe's own pages. */
const PAYER_AREAS = ['pages.css', 'pages.js', 'checkout', 'portal', 'invoices', 'connect'];

/**
 * Handles everything below `/dev/stripe`. Another machine reaches the pages of a payer alone, under the installation's
 * public name: the application sends people there. The overview lists every payment and answers this machine only.
 */
export function createPages(options: PagesOptions): Handler {
  const { publicUrl } = options;
  return (request, response, next) => {
    const url = new URL(pathOf(request), 'http://path.only');
    const parts = url.pathname.replace(/^\/dev\/stripe\/?/, '').split('/');
    const forPayer = PAYER_AREAS.includes(parts[0] ?? '') && isForPublicUrl(request, publicUrl);
    if (!forPayer && !isLocal(request, publicUrl)) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    const answer =
      request.method === 'GET' || request.method === 'HEAD'
        ? show(options, url, parts, response)
        : take(options, parts, request, response);
    answer.catch(next);
  };
}

async function show(
  { service, delivery }: PagesOptions,
  url: URL,
  parts: string[],
  response: ServerResponse,
): Promise<void> {
  const { status, type, body } = await service
    .do((work) => pageFor(work, delivery, url, parts), ownerOf(parts))
    .then(({ result }) => result)
    .catch((error: unknown) => {
      if (error instanceof StripeFailure) return unknownPage();
      throw error;
    });
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

async function pageFor(
  work: Work,
  delivery: Delivery,
  { searchParams }: URL,
  [area = '', id = '', part]: string[],
): Promise<Page> {
  const { documents } = work;
  switch (area) {
    case '':
      return overviewPage(work, delivery);
    case 'pages.css':
      return { status: 200, type: 'text/css', body: PAGE_STYLE };
    case 'pages.js':
      return { status: 200, type: 'text/javascript', body: FORM_SCRIPT };
    case 'checkout': {
      const session = await documents.get('checkout.session', id);
      return part === 'challenge'
        ? challengePage(work, session)
        : checkoutPage(work, session, searchParams.get('failed') === 'challenge');
    }
    case 'connect':
      return connectPage(work, await documents.get('account_link_terms', id));
    case 'portal':
      return portalPage(work, await documents.get('billing_portal.session', id));
    case 'invoices':
      return invoicePage(await documents.get('invoice', id));
    default:
      return unknownPage();
  }
}

async function take(
  { service, delivery }: PagesOptions,
  parts: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const fields = parsed(await readBody(request, LONGEST_BODY));
  const [area, id = '', verb] = parts;
  if (area === 'events' && verb === 'deliver') {
    await delivery.again(id);
    answerJson(response, 200, { url: '/dev/stripe' });
    return;
  }
  const { result, delivered } = await service.do((work) => act(work, parts, fields), ownerOf(parts));
  await Promise.race([delivered, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT).unref())]);
  answerJson(response, 200, result);
}

/** A page and its forms act for the account that has their document. */
function ownerOf([, id]: string[]): { of?: string } {
  return id ? { of: id } : {};
}

function parsed(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}

function unknownPage(): Page {
  const back = { href: '/dev/stripe', label: 'Overview' };
  return notePage('Not here', 'There is no such page.', back, 404);
}
