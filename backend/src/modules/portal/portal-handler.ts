import type { Request, Response } from 'express';
import { ApiError } from '../../http/api-error.ts';
import type { PortalSession } from '../portal-home/portal-session-rows.ts';

/** Answers a request of a signed-in contact. */
export type PortalHandler = (session: PortalSession, request: Request, response: Response) => Promise<void>;

/** The place from which a page of a list goes on; null: its first page. */
export function cursorOf({ query: { before } }: Request): string | null {
  return typeof before === 'string' ? before : null;
}

/** @throws ApiError resource.not_found for a page that doesn't exist */
export function found<Page>(page: Page | null): Page {
  if (page === null) throw new ApiError('resource.not_found');
  return page;
}
