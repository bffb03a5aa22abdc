import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type BrowserConfig, isAskedFor, isDocumentPath, isSharedPath } from '@oficio/contracts';
import { ApplicationShell } from './application-shell.ts';
import { canonicalPathOf } from './known-paths.ts';
import { MISSING_BUILD_PAGE } from './missing-build.ts';
import { redirectToPublicHost } from './public-host.ts';
import { type FilledAnswer, PublicPages } from './public-pages.ts';
import { StaticFiles } from './static-files.ts';

export interface PagesOptions {
  /** Where the built frontend lies. */
  directory: string;
  config: BrowserConfig;
  /** Where the product is to be found elsewhere. */
  socialLinks?: readonly string[];
}

export interface Pages {
  /** False: the frontend has not been built; each page says so. */
  readonly built: boolean;
  /** For everything that no route has taken. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Answers a form that was sent to a public page with that page; false where it isn't built. */
  readonly answerForm: (response: ServerResponse, path: string, answer: FilledAnswer) => boolean;
}

/** Paths that are never pages: what no route has taken there is a 404 of the API's own kind. */
const NOT_PAGES = /^\/(api|auth\/v1|realtime\/v1|dev)(\/|$)/;

const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** The built frontend: its files, the public pages, and the application's page for every other path. */
export async function createPages({ directory, config, socialLinks = [] }: PagesOptions): Promise<Pages> {
  const template = await readFile(join(directory, 'index.html'), 'utf8').catch(() => undefined);
  const shell = template === undefined ? undefined : new ApplicationShell(template, config);
  const files = shell && (await StaticFiles.of(directory));
  const publicPages = shell && (await PublicPages.of(directory, config, socialLinks));

  return {
    built: shell !== undefined,
    answerForm(response, path, answer) {
      response.setHeader('Permissions-Policy', PERMISSIONS);
      return publicPages?.answer(response, path, answer) ?? false;
    },
    handle(request, response, next) {
      const path = pathOf(request);
      if (
        (request.method !== 'GET' && request.method !== 'HEAD') ||
        path === undefined ||
        NOT_PAGES.test(path)
      ) {
        next();
        return;
      }
      response.setHeader('Permissions-Policy', PERMISSIONS);
      if (redirectToPublicHost(request, response, config.publicUrl)) return;
      if (files?.serve(request, response, path)) return;
      // A missing script or style must not be answered with a page.
      if (/^\/assets\//.test(path)) {
        response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
        return;
      }
      const canonical = canonicalPathOf(path);
      if (canonical) {
        response.writeHead(308, { Location: addressOf(canonical, request), 'Cache-Control': 'no-store' });
        response.end();
        return;
      }
      const forVisitors = !isForMember(path, request);
      if (forVisitors && publicPages?.serve(request, response, path)) return;
      // The application would only lead to the document again, and again.
      const isMissing = forVisitors && isDocumentPath(path);
      const page = (isMissing ? undefined : shell?.render(path)) ?? MISSING_BUILD_PAGE;
      response.writeHead(page.status, page.headers);
      response.end(request.method === 'HEAD' ? undefined : page.html);
    },
  };
}

/** A page that visitors have too; only the browser knows that somebody is signed in, and says so. */
function isForMember(path: string, request: IncomingMessage): boolean {
  return isSharedPath(path) && isAskedFor('member', queryOf(request));
}

function pathOf(request: IncomingMessage): string | undefined {
  try {
    const { pathname } = new URL(`http://path.only${request.url ?? '/'}`);
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** With the query that was asked with; a browser keeps the fragment by itself. */
function addressOf(path: string, request: IncomingMessage): string {
  return path.split('/').map(encodeURIComponent).join('/') + queryOf(request);
}

function queryOf(request: IncomingMessage): string {
  return new URL(`http://path.only${request.url ?? '/'}`).search;
}
