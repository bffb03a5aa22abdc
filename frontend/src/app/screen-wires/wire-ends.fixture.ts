import { type Mock, vi } from 'vitest';
import type { ScreenWireEnds } from './screen-wire.ts';

type Spied<T> = {
  [name in keyof T]: T[name] extends (...given: never[]) => unknown ? Mock<T[name]> : Spied<T[name]>;
};

/** Ends that only remember what reached them. */
export function wireEnds(): Spied<ScreenWireEnds> {
  return {
    auth: { send: vi.fn(), getSnapshot: vi.fn() },
    raise: vi.fn(),
    targets: {
      giveCacheTo: vi.fn(),
      giveCacheToOrganization: vi.fn(),
      followOrganization: vi.fn(),
      storeCurrentUser: vi.fn(),
      applyChange: vi.fn(),
      refreshTable: vi.fn(),
      applyOwnWrite: vi.fn(),
      refreshPaths: vi.fn(),
      watchWrites: vi.fn(),
      watchSubscription: vi.fn(),
      readSubscription: vi.fn(),
      storeSubscription: vi.fn(),
      hasTyped: vi.fn(),
      watchNavigation: vi.fn(),
      isWriting: vi.fn(),
      isAtSignIn: vi.fn(),
      whenArrived: vi.fn(),
      startAnew: vi.fn(),
      checkRoute: vi.fn(),
      spendStoredRedirect: vi.fn(),
      leaveForLogin: vi.fn(),
      go: vi.fn(),
      leaveFor: vi.fn(),
      forceOnboarding: vi.fn(),
      reportAlert: vi.fn(),
    },
  };
}
