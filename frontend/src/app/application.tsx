import { RouterProvider } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { AuthActorProvider } from '../features/auth/use-auth.ts';
import { RealtimeActorProvider } from '../features/connection/use-connection.ts';
import { ToastsView } from '../features/toasts/toasts-view.tsx';
import { ToastsActorProvider } from '../features/toasts/use-toasts.ts';
import { ApiProvider } from '../lib/api-context.ts';
import { AuthServicesProvider } from '../lib/auth-services.ts';
import { RaiseToastProvider } from '../lib/raise-toast.ts';
import { ServerTimeProvider } from '../lib/server-time.ts';
import { authOf, type RootActor, realtimeOf, toastsOf } from './actors.ts';
import { ScreenWireProvider } from './screen-wires/screen-wire.ts';
import type { StartedApplication } from './start-application.ts';
import { UnsavedChanges } from './unsaved-changes/unsaved-changes.tsx';

/** Everything on screen, with what its parts reach for. */
export function Application({ root, api, router, raise, authServices, wireEnds, clock }: StartedApplication) {
  return (
    <ApiProvider value={api}>
      <AuthActorProvider value={authOf(root)}>
        <RaiseToastProvider value={raise}>
          <AuthServicesProvider value={authServices}>
            <ScreenWireProvider value={wireEnds}>
              <RealtimeActorProvider value={useRealtimeActor(root)}>
                <ServerTimeProvider value={clock.now}>
                  <RouterProvider router={router} />
                </ServerTimeProvider>
                <UnsavedChanges auth={authOf(root)} />
                <ToastsActorProvider value={toastsOf(root)}>
                  <ToastsView />
                </ToastsActorProvider>
              </RealtimeActorProvider>
            </ScreenWireProvider>
          </AuthServicesProvider>
        </RaiseToastProvider>
      </AuthActorProvider>
    </ApiProvider>
  );
}

/** It is there once its code has been loaded. */
function useRealtimeActor(root: RootActor) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = root.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [root],
  );
  return useSyncExternalStore(subscribe, () => realtimeOf(root));
}
