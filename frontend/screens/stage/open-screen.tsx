import '../../src/lib/page/zod-setup.ts';
import '../../src/styles/app.css';
import type { BrowserConfig, CurrentUser } from '@oficio/contracts';
import { Fragment, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { Application } from '../../src/app/application.tsx';
import { type StartedApplication, startApplication } from '../../src/app/start-application.ts';
import { takeLinkArrival } from '../../src/lib/session/link-arrival.ts';
import { SESSION_STORAGE_KEY } from '../../src/lib/session/session-key.ts';
import { changeUnsaved, settleChanges } from '../../src/ui/unsaved-changes.ts';
import { FakeServer } from './fake-server.ts';
import { FakeSocket } from './fake-socket.ts';
import { fakeUploadOf } from './fake-upload.ts';
import { answerEverydayRequests, type PersonOptions, person } from './person.ts';

const CONFIG: BrowserConfig = {
  supabaseUrl: location.origin,
  supabaseKey: 'publishable',
  publicUrl: location.origin,
  features: { embedded: false, inspector: false, payments: true },
  errorReporting: null,
  analytics: false,
};

const REPORTER = { reports: false, report() {}, reportAlert() {} };

/** Seconds since 1970. Longer than any test. */
const LATER = Math.floor(Date.now() / 1_000) + 86_400;

export interface ScreenOptions extends PersonOptions {
  /**
   * Effects run once, as in production. The development build of React runs them twice in StrictMode, where a form that
   * is unsaved from its start counts as removed.
   */
  runsEffectsOnce?: boolean;
  /** The device has no session. */
  isSignedOut?: boolean;
  /** Sets the server's answers before the first request. */
  answers?: (server: FakeServer) => void;
}

export interface OpenedScreen {
  server: FakeServer;
  user: CurrentUser;
  router: StartedApplication['router'];
  /** Goes to another screen inside the running application, as a link does. Resolves when the screen is rendered. */
  go: (path: string) => Promise<void>;
  /** Starts the application again at the present address, with what the device has stored. */
  reload: () => Promise<void>;
}

interface Running {
  end: () => void;
}

let running: Running | null = null;
let opened: FakeServer | null = null;
/** How many screens were opened: each has an access token of its own. */
let count = 0;

/**
 * Runs the whole application in the page, signed in, at an address. Its requests go to a `FakeServer`, its live tables to
 * a `FakeSocket`; everything else is the real thing. `endScreen` takes it away.
 */
export async function openScreen(path: string, options: ScreenOptions = {}): Promise<OpenedScreen> {
  let user: CurrentUser | null = null;
  const server = new FakeServer(() => user?.organization ?? null);
  user = person(server, options);
  answerEverydayRequests(server, user);
  options.answers?.(server);
  opened = server;
  count += 1;
  const send = fetchOf(server, count);
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('XMLHttpRequest', fakeUploadOf(send));
  vi.stubGlobal('WebSocket', FakeSocket);
  const session = {
    access_token: tokenOf(count),
    refresh_token: 'refresh',
    expires_at: LATER,
    user: { id: user.id },
  };
  if (!options.isSignedOut) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  history.replaceState(null, '', path);
  const mode = options.runsEffectsOnce ? Fragment : StrictMode;
  let router = await run(mode);
  return {
    server,
    user,
    get router() {
      return router;
    },
    async go(to) {
      await router.navigate({ href: to });
      await expect.poll(() => router.state.resolvedLocation?.href).toBe(router.state.location.href);
    },
    async reload() {
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
      // The end of a real page runs no cleanup, so what it has stored stays.
      const stored = Object.entries(localStorage);
      running?.end();
      for (const [key, value] of stored) localStorage.setItem(key, value);
      router = await run(mode);
    },
  };
}

/** Takes the application away with all that it has stored, and expects that it has asked for nothing unforeseen. */
export function endScreen(): void {
  running?.end();
  running = null;
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  const faults = opened?.faults ?? [];
  opened = null;
  expect(faults).toEqual([]);
}

async function run(Mode: typeof StrictMode): Promise<StartedApplication['router']> {
  const listeners = recordListeners(window, document);
  const container = document.body.appendChild(document.createElement('div'));
  const started = await startApplication(CONFIG, takeLinkArrival(window), REPORTER);
  const root = createRoot(container, {
    onCaughtError: (error) =>
      opened?.faults.push(`A component has thrown: ${error instanceof Error ? error.stack : error}`),
  });
  root.render(
    <Mode>
      <Application {...started} />
    </Mode>,
  );
  running = {
    end() {
      // A page ends with its unsaved text: the next one isn't asked about it.
      settleChanges();
      changeUnsaved({ asking: null, lost: [] });
      root.unmount();
      stopActors(started.root);
      FakeSocket.closeAll();
      listeners.remove();
      document.body.replaceChildren();
    },
  };
  return started.router;
}

const tokenOf = (screen: number) => `token-${screen}`;

/** The requests of a screen. What earlier screens still ask for gets no answer, because their pages have ended. */
function fetchOf(server: FakeServer, screen: number): typeof fetch {
  const earlier = new Set(Array.from({ length: screen - 1 }, (_, index) => `Bearer ${tokenOf(index + 1)}`));
  return (input, init) => {
    const token = new Headers(init?.headers).get('Authorization') ?? '';
    return earlier.has(token) ? new Promise(() => {}) : server.fetch(input, init);
  };
}

/**
 * Stops the actors of an ended page. The system forgets actors that have stopped; what the page still does reaches them
 * all the same, and they ignore it.
 */
function stopActors(root: StartedApplication['root']): void {
  const actors: Record<string, unknown> = root.system.getAll();
  root.stop();
  Object.assign(root.system, { get: (id: string) => actors[id] });
}

/** Remembers the listeners that the application adds to the page, which it never removes: a page ends with them. */
function recordListeners(...targets: EventTarget[]) {
  const removals: (() => void)[] = [];
  const restores = targets.map((target) => {
    const { addEventListener } = target;
    target.addEventListener = function add(...given: Parameters<EventTarget['addEventListener']>) {
      removals.push(() => target.removeEventListener(...given));
      addEventListener.apply(target, given);
    };
    return () => {
      target.addEventListener = addEventListener;
    };
  });
  return {
    remove() {
      for (const act of [...removals, ...restores]) act();
    },
  };
}
