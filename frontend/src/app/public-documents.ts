import { addressFor, isDocumentPath, isSharedPath } from '@oficio/contracts';
import { redirect } from '@tanstack/react-router';

/**
 * Leaves the application for a public page, which is a separate document. Does nothing for other paths. A page that
 * exists for members too is requested in its visitor version, because with a stored session it would lead back here.
 */
export function leaveForDocument(path: string): void {
  if (!isDocumentPath(path)) return;
  const href = isSharedPath(path) ? addressFor('visitor', path) : path;
  throw redirect({ href, reloadDocument: true, replace: true });
}
