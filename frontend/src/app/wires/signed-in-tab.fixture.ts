import type { CrossTabMessage, CurrentUser } from '@oficio/contracts';
import { type AuthPorts, type AuthSession, authMachine, provideAuthPorts } from '@oficio/machines/auth';
import { crossTabMachine, provideCrossTabPorts } from '@oficio/machines/cross-tab';
import { toastsMachine } from '@oficio/machines/toasts';
import { vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { type AuthActor, authOf, type RootActor, toastsOf } from '../actors.ts';
import { rootMachine, type SignedInPart } from '../root.machine.ts';
import { wireEnds } from '../targets/wire-ends.fixture.ts';
import { connectBrowser } from './browser.ts';
import type { WireParts } from './connect.ts';
import { connectActors } from './connect-actors.ts';
import { crossTabWires } from './cross-tab.ts';

export const organizationId = '9b2f4a61-6d0e-4c53-8a0c-2f7d1f6f8a11';
export const ana = personOf('0f8fad5b-d9cb-469f-a165-70867728950e', 'first');
export const bruno = personOf('7c9e6679-7425-40de-944b-e07fc1f90ae7', 'other');

function personOf(userId: string, accessToken: string) {
  const session: AuthSession = { accessToken, expiresAt: 2_000_000_000, userId };
  const user = { id: userId, ownerUserId: userId, currentOrganizationId: organizationId } as CurrentUser;
  return { userId, session, user };
}

/** One tab: its actors and its surroundings. */
export interface Tab {
  root: RootActor;
  auth: AuthActor;
  targets: ReturnType<typeof wireEnds>['targets'];
  clock: SimulatedClock;
  /** The sessions that are stored on this device. */
  device: { stored: AuthSession | null; expired: AuthSession | null };
  /** The messages to the other tabs, oldest first. */
  notified: CrossTabMessage[];
  /** Delivers a message of another tab. */
  say(message: CrossTabMessage): void;
  page: Window & { happens(type: string, detail?: object): void; paint(): void };
}

/**
 * The actors of one tab. The test controls the other tabs and the device's storage. The signed-in part is loaded when
 * `loaded` resolves.
 */
export async function visitorsTab(loaded: Promise<void> = Promise.resolve()): Promise<Tab> {
  const device: Tab['device'] = { stored: null, expired: null };
  const notified: CrossTabMessage[] = [];
  let say: (message: CrossTabMessage) => void = () => {};
  const authPorts: AuthPorts = {
    restoreSession: async () => ({ status: 'none' }),
    signIn: async () => ({ status: 'accepted', session: ana.session }),
    verifyServerSession: async ({ userId }) => ({
      status: 'verified',
      user: userId === ana.userId ? ana.user : bruno.user,
    }),
    refreshSession: async () => ({ status: 'unavailable' }),
    endSession: async () => {},
    random: () => 1,
  };
  const clock = new SimulatedClock();
  const tabs = {
    listenToTabs: (notify: typeof say) => {
      say = notify;
      return () => {};
    },
    broadcast: (message: CrossTabMessage) => notified.push(message),
  };
  const actors = {
    toasts: { logic: toastsMachine },
    auth: { logic: authMachine.provide(provideAuthPorts(authPorts)) },
  };
  const part: SignedInPart = {
    actors: { crossTab: { logic: crossTabMachine.provide(provideCrossTabPorts(tabs)) } },
    connect: () => crossTabWires(parts, readSession, compare),
  };
  const machine = rootMachine.provide({
    actors: {
      loadSignedInPart: fromPromise<SignedInPart>(async () => {
        await loaded;
        return part;
      }),
    },
  });
  const root: RootActor = createActor(machine, { systemId: 'root', clock, input: { actors } });
  const { targets } = wireEnds();
  targets.isWriting.mockReturnValue(false);
  targets.isAtSignIn.mockReturnValue(true);
  targets.leaveForLogin.mockResolvedValue(undefined);
  const parts: WireParts = {
    root,
    targets,
    raise: (toast) => toastsOf(root).send({ type: 'toast.raised', toast }),
  };
  const page = browserPage();
  root.start();
  connectActors(parts);
  const readSession = () => device.stored;
  const compare = connectBrowser(root, targets, page, {
    readSession,
    hasExpired: (session) => session === device.expired,
  });
  await waitFor(authOf(root), (snapshot) => snapshot.matches('signedOut'));
  return {
    root,
    auth: authOf(root),
    targets,
    clock,
    device,
    notified,
    page,
    say: (message: CrossTabMessage) => say(message),
  };
}

/** The same tab, where Ana has signed in with her password. */
export async function anasTab(loaded?: Promise<void>): Promise<Tab> {
  const tab = await visitorsTab(loaded);
  tab.device.stored = ana.session;
  tab.auth.send({ type: 'signIn.submitted', email: 'ana@example.com', password: 'secret' });
  await waitFor(tab.auth, (snapshot) => snapshot.matches({ signedIn: 'verified' }));
  await settle();
  return tab;
}

/** Waits until all emitted events have been handled. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
}

/** The part of a window that the wires listen to. */
export function browserPage(): Tab['page'] {
  const frames: (() => void)[] = [];
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    body: { hidden: false },
  });
  const page = Object.assign(new EventTarget(), {
    document,
    requestAnimationFrame: (draw: () => void) => frames.push(draw),
    location: { reload: vi.fn() },
    /** Runs the animation frames. */
    paint() {
      for (const draw of frames.splice(0)) draw();
    },
    happens(type: string, detail: object = {}) {
      page.dispatchEvent(Object.assign(new Event(type), detail));
    },
  });
  return page as unknown as Tab['page'];
}
