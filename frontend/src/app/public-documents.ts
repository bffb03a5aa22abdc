import { addressFor, isDocumentPath, isSharedPath } from '@oficio/contracts';
import { redirect } from '@tanstack/react-router';

/**
 * Leaves the application for a public page, which is a document of its own. Nothing happens for other paths. A page
 * that members have too is asked for as a visitor's: it would lead back here as long as a session is remembered.
 */
export function leaveForDocument(path: string): void {
  if (!isDocumentPath(path)) return;
  const href = isSharedPath(path) ? addressFor('visitor', path) : path;
  throw redirect({ href, reloadDocument: true, replace: true });
}
