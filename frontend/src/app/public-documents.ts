import { isDocumentPath } from '@oficio/contracts';
import { redirect } from '@tanstack/react-router';

/** Leaves the application for a public page, which is a document of its own. Nothing happens for other paths. */
export function leaveForDocument(href: string): void {
  if (isDocumentPath(href)) throw redirect({ href, reloadDocument: true, replace: true });
}
