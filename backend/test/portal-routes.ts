import type { Router } from 'express';
import { portalPages } from '../src/modules/portal/portal-pages.ts';
import type { TestApplication } from './test-application.ts';

/** The paths below `/portal` that are read by GET, as its handler has them: `/invoices/:id`. */
export function readPathsOfPortal(app: TestApplication): string[] {
  const pages = portalPages(app.nest, { publicUrl: app.url, font: undefined });
  return pathsOf(pages as Router).toSorted();
}

type Layer = Router['stack'][number];

function pathsOf({ stack }: Router): string[] {
  return stack.flatMap(({ route, handle }: Layer) => {
    if (route) return reads(route) ? [route.path] : [];
    return 'stack' in handle ? pathsOf(handle as unknown as Router) : [];
  });
}

function reads(route: NonNullable<Layer['route']>): boolean {
  return route.stack.some(({ method }) => method === 'get');
}
