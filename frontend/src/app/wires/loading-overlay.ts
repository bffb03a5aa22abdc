import type { LoadingKind } from '@oficio/machines/loading-overlay';
import { type AuthActor, authOf, loadingOverlayOf } from '../actors.ts';
import type { WireParts } from './wire.ts';

/** What a signed-in person waits for. Call it once the overlay's actor lives. */
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
    onChange((told) => {
      if (told === 'signingOut') begin('session', 'critical', 'Signing out...');
      else if (told === 'refreshing') begin('session', 'auth');
      else end('session');
    }),
  );
}

type Told = 'signingOut' | 'refreshing' | 'settled';

function onChange(react: (told: Told) => void) {
  let before: Told = 'settled';
  return (snapshot: ReturnType<AuthActor['getSnapshot']>) => {
    const told = toldBy(snapshot);
    if (told !== before) react(told);
    before = told;
  };
}

function toldBy(snapshot: ReturnType<AuthActor['getSnapshot']>): Told {
  if (snapshot.matches('signingOut')) return 'signingOut';
  return snapshot.hasTag('refreshing') ? 'refreshing' : 'settled';
}
