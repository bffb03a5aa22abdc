import { selectIsExpired } from '@oficio/machines/session-monitor';
import { QueryClientProvider } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useMemo } from 'react';
import { LoadingOverlay } from '../../features/loading-overlay/loading-overlay.tsx';
import { FullScreenMessage } from '../../features/shell/full-screen.tsx';
import { ProductMark } from '../../features/shell/product-mark.tsx';
import { type RaiseToast, RaiseToastProvider, useRaiseToast } from '../../lib/page/raise-toast.ts';
import { setOwnCurrency } from '../../lib/text/money-text.ts';
import { type AuthActor, loadingOverlayOf, type SessionMonitorActor, sessionMonitorOf } from '../actors.ts';
import { createCache } from '../live-data/cache.ts';
import { SignedInLayout } from './signed-in-layout.tsx';
import { useLateActor } from './use-late-actor.ts';

const SessionExpiredDialog = lazy(() => import('../../features/sign-in/session/session-expired-dialog.tsx'));

/** The signed-in screens with their query cache; renders nothing when nobody is signed in. */
export function SignedInApplication() {
  const { lazyCache, auth } = useRouteContext({ from: '__root__' });
  const raise = useOnePersonsToasts(auth);
  const loading = useLateActor(loadingOverlayOf);
  const monitor = useLateActor(sessionMonitorOf);
  // The screens below are rendered next, and show amounts of this organization.
  setOwnCurrency(useSelector(auth, ({ context }) => context.user?.organization?.currency ?? null));
  // Before the next page is there, the screens must neither render nor send requests without a person.
  const left = useSelector(auth, (snapshot) => snapshot.matches('signedOut'));
  if (left) return <FullScreenMessage text="Signing out..." />;
  return (
    <RaiseToastProvider value={raise}>
      <QueryClientProvider client={lazyCache.open(createCache).client}>
        <SignedInLayout />
      </QueryClientProvider>
      {monitor && <SessionEnd actor={monitor} />}
      {loading && (
        <LoadingOverlay actor={loading} mark={<ProductMark className="size-12 animate-waiting" />} />
      )}
    </RaiseToastProvider>
  );
}

/** The dialog's code is loaded when a session has ended, because few people ever see it. */
function SessionEnd({ actor }: { actor: SessionMonitorActor }) {
  const expired = useSelector(actor, selectIsExpired);
  return (
    expired && (
      <Suspense>
        <SessionExpiredDialog onSignInAgain={() => actor.send({ type: 'signInAgain.chosen' })} />
      </Suspense>
    )
  );
}

/** A toast of a screen whose person has left is dropped. */
function useOnePersonsToasts(auth: AuthActor): RaiseToast {
  const raise = useRaiseToast();
  const person = useSelector(auth, personOf);
  return useMemo(
    () => (toast, action) => {
      if (personOf(auth.getSnapshot()) === person) raise(toast, action);
    },
    [raise, auth, person],
  );
}

const personOf = ({ context }: ReturnType<AuthActor['getSnapshot']>) => context.session?.userId ?? null;
