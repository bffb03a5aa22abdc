import type { IncomingMessage, ServerResponse } from 'node:http';
import { FORM_SCRIPT } from '../../form-script.ts';
import { answerJson, type Handler, pathOf, readBody } from '../../http-exchange.ts';
import { isLocal } from '../../local-only.ts';
import { PAGE_STYLE } from '../../page-style.ts';
import { REGISTRY_NAME } from '../names/domain-name.ts';
import type { RegistryNames } from '../names/registry-names.ts';
import { act, answered } from './name-actions.ts';
import { namePage } from './name-page.ts';
import { overviewPage } from './overview-page.ts';
import { type Page, unknownPage } from './page.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";
const LONGEST_BODY = 16 * 1024;
const SHOWN = 200;

/** Handles everything below `/dev/registry`, from this machine only: pages for people, `names/…` for programs. */
export function createPages({ names, publicUrl }: { names: RegistryNames; publicUrl: string }): Handler {
  return (request, response, next) => {
    const { pathname } = new URL(pathOf(request), 'http://path.only');
    const parts = pathname.replace(/^\/dev\/registry\/?/, '').split('/');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isWrite = request.method === 'POST' || request.method === 'PUT';
    if ((!isRead && !isWrite) || !isLocal(request, publicUrl)) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    const answer = isRead ? show(names, parts, response) : take(names, parts, request, response);
    answer.catch(next);
  };
}

async function show(names: RegistryNames, parts: string[], response: ServerResponse): Promise<void> {
  const [area, fqdn] = parts;
  if (area === 'names') {
    const known =
      fqdn === undefined ? await names.list(SHOWN) : REGISTRY_NAME.test(fqdn) && (await names.know(fqdn));
    if (known === false) answerJson(response, 404, { message: 'There is no such name.' });
    else answerJson(response, 200, Array.isArray(known) ? known : answered(known).body);
    return;
  }
  const { status, type, body } = await pageFor(names, parts);
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

async function pageFor(names: RegistryNames, [area = '', ...rest]: string[]): Promise<Page> {
  if (rest.length > 0) return unknownPage();
  if (area === '') return overviewPage(await names.list(SHOWN));
  if (area === 'pages.css') return { status: 200, type: 'text/css', body: PAGE_STYLE };
  if (area === 'pages.js') return { status: 200, type: 'text/javascript', body: FORM_SCRIPT };
  return REGISTRY_NAME.test(area) ? namePage(await names.know(area)) : unknownPage();
}

async function take(
  names: RegistryNames,
  parts: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = await act(names, parts, parsed(await readBody(request, LONGEST_BODY)));
  answerJson(response, status, body);
}

function parsed(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}
