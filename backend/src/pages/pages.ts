import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type BrowserConfig, isAskedFor, isDocumentPath, isSharedPath, MAIL_FRAME } from '@oficio/contracts';
import { ApplicationShell } from './application-shell.ts';
import { canonicalPathOf } from './known-paths.ts';
import { MAIL_FRAME_PAGE } from './mail-frame.ts';
import { MISSING_BUILD_PAGE } from './missing-build.ts';
import { redirectToPublicHost } from './public-host.ts';
import { type FilledAnswer, PublicPages } from './public-pages.ts';
import { addressOf } from './request-address.ts';
import { StaticFiles } from './static-files.ts';

export interface PagesOptions {
  /** The directory of the built frontend. */
  directory: string;
  config: BrowserConfig;
  /** The product's profiles elsewhere. */
  socialLinks?: readonly string[];
}

export interface Pages {
  /** False: there is no build, and each page says so. */
  readonly built: boolean;
  /** The address of the font that covers English and Spanish, for pages that are made by the server. */
  readonly font: string | undefined;
  /** Answers every request that no route has answered. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Answers a form with its public page. Returns false if the page isn't built. */
  readonly answerForm: (response: ServerResponse, path: string, answer: FilledAnswer) => boolean;
}

/** Paths that are never pages. An unknown path there is a 404 of the API. */
const NOT_PAGES = /^\/(api|auth\/v1|realtime\/v1|dev)(\/|$)/;

const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** The built frontend: its files, the public pages, and the application's page for every other path. */
export async function createPages({ directory, config, socialLinks = [] }: PagesOptions): Promise<Pages> {
  const template = await readFile(join(directory, 'index.html'), 'utf8').catch(() => undefined);
  const firstViews = await readFile(join(directory, 'site', 'first-views.json'), 'utf8').catch(() => '{}');
  const shell =
    template === undefined ? undefined : new ApplicationShell(template, config, JSON.parse(firstViews));
  const files = shell && (await StaticFiles.of(directory));
  const publicPages = shell && (await PublicPages.of(directory, config, socialLinks));

  return {
    built: shell !== undefined,
    font: files?.find(/^\/assets\/figtree-basic[^/]*\.woff2$/),
    answerForm(response, path, answer) {
      response.setHeader('Permissions-Policy', PERMISSIONS);
      return publicPages?.answer(response, path, answer) ?? false;
    },
    handle(request, response, next) {
      const { path, pathname, query } = addressOf(request);
      if (NOT_PAGES.test(path ?? pathname)) {
        next();
        return;
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        const hasForm = path !== undefined && publicPages?.hasForm(path) === true;
        answerOtherMethod(request, response, { hasForm });
        return;
      }
      response.setHeader('Permissions-Policy', PERMISSIONS);
      if (redirectToPublicHost(request, response, config.publicUrl)) return;
      if (path === undefined) {
        sendMissing(request, response);
        return;
      }
      if (path === MAIL_FRAME) {
        send(request, response, MAIL_FRAME_PAGE);
        return;
      }
      if (files?.serve(request, response, path)) return;
      // A missing script or style must not be answered with a page, and its 404 must not be cached.
      if (/^\/assets\//.test(path)) {
        const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
        response.writeHead(404, headers).end('Not found\n');
        return;
      }
      const canonical = canonicalPathOf(path);
      if (canonical) {
        response.writeHead(308, { Location: encoded(canonical) + query, 'Cache-Control': 'no-store' });
        response.end();
        return;
      }
      // The application's router would take "//name" for another host.
      if (path.startsWith('//')) {
        sendMissing(request, response);
        return;
      }
      const forVisitors = !isForMember(path, query);
      if (forVisitors && publicPages?.serve(request, response, path)) return;
      // The application would redirect to the document again, in a loop.
      const isMissing = forVisitors && isDocumentPath(path);
      send(request, response, (isMissing ? undefined : shell?.render(path, query)) ?? MISSING_BUILD_PAGE);
    },
  };

  /** For addresses that the application can't read. */
  function sendMissing(request: IncomingMessage, response: ServerResponse): void {
    if (!publicPages?.serveMissing(request, response)) send(request, response, MISSING_BUILD_PAGE);
  }
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, html }: { status: number; headers: Record<string, string>; html: string },
): void {
  response.writeHead(status, headers);
  response.end(method === 'HEAD' ? undefined : html);
}

/** A page that visitors have, too. Only the browser knows of a session, and asks for the application by the query. */
function isForMember(path: string, query: string): boolean {
  return isSharedPath(path) && isAskedFor('member', query);
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Answers methods that neither read a page nor submit its form. */
function answerOtherMethod(
  request: IncomingMessage,
  response: ServerResponse,
  { hasForm }: { hasForm: boolean },
): void {
  response.setHeader('Allow', hasForm ? 'GET, HEAD, OPTIONS, POST' : 'GET, HEAD, OPTIONS');
  response.setHeader('Cache-Control', 'no-store');
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  response.writeHead(405, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Method not allowed\n');
}
