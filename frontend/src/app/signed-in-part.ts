import { type BrowserConfig, REALTIME_TABLE_NAMES } from '@oficio/contracts';
import type { AuthSession } from '@oficio/machines/auth';
import { crossTabMachine, provideCrossTabPorts } from '@oficio/machines/cross-tab';
import { loadingOverlayMachine } from '@oficio/machines/loading-overlay';
import { provideRealtimePorts, realtimeReconnectMachine } from '@oficio/machines/realtime-reconnect';
import { provideSessionMonitorPorts, sessionMonitorMachine } from '@oficio/machines/session-monitor';
import { provideSubscriptionGuardPorts, subscriptionGuardMachine } from '@oficio/machines/subscription-guard';
import { createRealtimePorts } from '../features/connection/connection.adapter.ts';
import {
  createSessionMonitorPorts,
  type SessionMonitorParts,
} from '../features/sign-in/session/session-monitor.adapter.ts';
import { createSubscriptionGuardPorts } from '../features/subscription/subscription-guard.adapter.ts';
import { createTabsPorts } from '../features/tabs/tabs.adapter.ts';
import type { ApiClient } from '../lib/api/api-client.ts';
import type { OpenWrites } from '../lib/api/open-writes.ts';
import { leaveView, viewOf } from '../lib/session/view-grant.ts';
import { type AuthActor, authOf, subscriptionGuardOf } from './actors.ts';
import type { SignedInPart } from './root.machine.ts';
import type { startSupportView as StartSupportView } from './support-view-part.ts';
import { ownerNow } from './unsaved-changes/form-owner.ts';
import type { WireParts } from './wires/connect.ts';
import { crossTabWires } from './wires/cross-tab.ts';
import { loadingOverlayWires } from './wires/loading-overlay.ts';
import { loadOnboardingWhenNeeded } from './wires/onboarding-need.ts';
import { realtimeWires } from './wires/realtime.ts';
import { sessionMonitorWires } from './wires/session-monitor.ts';
import { subscriptionGuardWires } from './wires/subscription-guard.ts';

export { sessionLock } from '../lib/session/session-lock.ts';
export { createSessionRefresh } from '../lib/session/session-refresh.ts';
export { finishedWriteOf } from './live-data/finished-write.ts';

interface SessionParts extends Pick<SessionMonitorParts, 'refreshSession' | 'clock'> {
  /** Reads the stored session of this device. */
  readSession: () => AuthSession | null;
  /** Compares the stored session with the held one. */
  compareSession: () => void;
  openWrites: OpenWrites;
}

/** The actors that only a signed-in person needs, with their wires; loaded after the sign-in. */
export function createSignedInPart(
  config: BrowserConfig,
  api: ApiClient,
  wireParts: WireParts,
  { readSession, compareSession, openWrites, ...session }: SessionParts,
): SignedInPart {
  forgetOpenWrites(authOf(wireParts.root), openWrites);
  const { readSubscription, hasTyped } = wireParts.targets;
  const heldSession = () => authOf(wireParts.root).getSnapshot().context.session;
  return {
    actors: {
      realtime: {
        logic: realtimeReconnectMachine.provide(provideRealtimePorts(createRealtimePorts(config))),
        input: { tables: REALTIME_TABLE_NAMES },
      },
      crossTab: { logic: crossTabMachine.provide(provideCrossTabPorts(createTabsPorts(window))) },
      loadingOverlay: { logic: loadingOverlayMachine },
      sessionMonitor: {
        logic: sessionMonitorMachine.provide(
          provideSessionMonitorPorts(createSessionMonitorPorts({ ...session, heldSession, page: window })),
        ),
      },
      subscriptionGuard: {
        logic: subscriptionGuardMachine.provide(
          provideSubscriptionGuardPorts(createSubscriptionGuardPorts({ api, readSubscription, hasTyped })),
        ),
      },
    },
    connect() {
      const guard = subscriptionGuardOf(wireParts.root);
      if (guard) subscriptionGuardWires(guard, wireParts.targets);
      realtimeWires(wireParts);
      loadingOverlayWires(wireParts);
      const view = viewOf(heldSession()?.userId);
      if (view) {
        void startView(view, api, { root: wireParts.root, now: session.clock.now });
      } else {
        loadOnboardingWhenNeeded(wireParts.root, async () => {
          const { startOnboarding } = await import('./onboarding-part.ts');
          await startOnboarding(api, wireParts);
        });
      }
      sessionMonitorWires(wireParts);
      // Connected after the monitor, because the monitor decides when half-typed text would be lost.
      crossTabWires(wireParts, readSession, compareSession);
    },
  };
}

/** A view without its banner would pass for the superadmin's own pages, so it ends where its code can't be loaded. */
async function startView(...given: Parameters<typeof StartSupportView>): Promise<void> {
  const part = await import('./support-view-part.ts').catch(() => null);
  if (part) part.startSupportView(...given);
  else leaveView('/dashboard');
}

/** Forgets the open writes whenever the person, the organization or the person's access there changes. */
function forgetOpenWrites(auth: AuthActor, openWrites: OpenWrites): void {
  let owner = JSON.stringify(ownerNow(auth.getSnapshot()));
  auth.subscribe((snapshot) => {
    const present = JSON.stringify(ownerNow(snapshot));
    if (present === owner) return;
    owner = present;
    openWrites.clear();
  });
}
