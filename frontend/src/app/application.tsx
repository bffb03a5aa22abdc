import { RouterProvider } from '@tanstack/react-router';
import { RealtimeActorProvider } from '../features/connection/use-connection.ts';
import { AuthActorProvider } from '../features/sign-in/session/use-auth.ts';
import { ToastsView } from '../features/toasts/toasts-view.tsx';
import { ToastsActorProvider } from '../features/toasts/use-toasts.ts';
import { ApiProvider } from '../lib/api/api-context.ts';
import { OpenWritesProvider } from '../lib/api/open-writes.ts';
import { ServerTimeProvider } from '../lib/api/server-time.ts';
import { RaiseToastProvider } from '../lib/page/raise-toast.ts';
import { useActorValue } from '../lib/page/use-actor-value.ts';
import { AuthServicesProvider } from '../lib/session/auth-services.ts';
import { authOf, realtimeOf, toastsOf } from './actors.ts';
import type { StartedApplication } from './start-application.ts';
import { UnsavedChanges } from './unsaved-changes/unsaved-changes.tsx';
import { ScreenWireProvider } from './wires/screen-wire.ts';

/** The application's tree with its context providers. */
export function Application({
  root,
  api,
  openWrites,
  router,
  raise,
  authServices,
  wireEnds,
  clock,
}: StartedApplication) {
  return (
    <ApiProvider value={api}>
      <OpenWritesProvider value={openWrites}>
        <AuthActorProvider value={authOf(root)}>
          <RaiseToastProvider value={raise}>
            <AuthServicesProvider value={authServices}>
              <ScreenWireProvider value={wireEnds}>
                {/* The actor is undefined until its code is loaded. */}
                <RealtimeActorProvider value={useActorValue(root, () => realtimeOf(root))}>
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
      </OpenWritesProvider>
    </ApiProvider>
  );
}
