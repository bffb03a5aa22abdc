import type { LoadingKind } from '@oficio/machines/loading-overlay';
import { type AuthActor, authOf, loadingOverlayOf } from '../actors.ts';
import type { WireParts } from './connect.ts';

/** Reports navigation, writes and session changes to the overlay. Call it once the overlay's actor runs. */
export function loadingOverlayWires({ root, targets }: WireParts): void {
  const overlay = loadingOverlayOf(root);
  if (!overlay) return;
  const begin = (id: string, kind: LoadingKind, label?: string) =>
    overlay.send({ type: 'operation.started', id, kind, ...(label !== undefined && { label }) });
  const end = (id: string) => overlay.send({ type: 'operation.finished', id });

  targets.watchNavigation({ began: () => begin('navigation', 'navigation'), ended: () => end('navigation') });
  targets.watchWrites({
    began: (id, loading) => begin(id, loading?.kind ?? 'form', loading?.label),
    ended: end,
  });
  authOf(root).subscribe(
    onChange((wait) => {
      if (wait === 'signingOut') begin('session', 'critical', 'Signing out...');
      else if (wait === 'refreshing') begin('session', 'auth');
      else end('session');
    }),
  );
}

type SessionWait = 'signingOut' | 'refreshing' | 'settled';

function onChange(react: (wait: SessionWait) => void) {
  let before: SessionWait = 'settled';
  return (snapshot: ReturnType<AuthActor['getSnapshot']>) => {
    const wait = waitOf(snapshot);
    if (wait !== before) react(wait);
    before = wait;
  };
}

function waitOf(snapshot: ReturnType<AuthActor['getSnapshot']>): SessionWait {
  if (snapshot.matches('signingOut')) return 'signingOut';
  return snapshot.hasTag('refreshing') ? 'refreshing' : 'settled';
}
