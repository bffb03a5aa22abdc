import type { Document } from '../store/stored.ts';

type Session = Document<'checkout.session'>;

export function termsId(session: string): string {
  return `terms_${session}`;
}

export function successUrl(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** A session as its events have it. */
export function withoutLineItems({ line_items: _, ...session }: Session): Session {
  return session;
}
