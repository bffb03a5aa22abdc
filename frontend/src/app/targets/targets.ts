import type { CurrentUser } from '@oficio/contracts';
import type { ToastContent } from '@oficio/machines/toasts';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { ErrorReporter } from '../../features/error-reporting/error-reporter.ts';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { ORGANIZATION_KEY } from '../../lib/session/organization-key.ts';
import { authOf, onboardingOf, type RootActor, toastsOf } from '../actors.ts';
import type { LazyCache } from '../live-data/lazy-cache.ts';
import { type CacheTargets, cacheTargets } from './cache.targets.ts';
import { type NavigationTargets, navigationTargets } from './navigation.targets.ts';

/** 'true' while the onboarding must be shown, also to a person who has completed it. */
export const ONBOARDING_FLAG = 'showOnboarding';

/** The actors' operations outside of the actor system. */
export interface WireTargets extends CacheTargets, NavigationTargets {
  /** Empties the cache of another organization's data, and leaves pages that only that organization has. */
  giveCacheToOrganization(user: CurrentUser): void;
  /** Reads from the server which organization it applies for the person, and shows that one. */
  followOrganization(): void;
  forceOnboarding(): void;
  /** Whether the page has typed text that isn't saved. */
  hasTyped(): boolean;
  /** Reports an alert to the operators, where error reporting is configured. */
  reportAlert(kind: string): void;
}

interface TargetParts {
  root: RootActor;
  router: RegisteredRouter;
  lazyCache: LazyCache;
  api: ApiClient;
  reporter: ErrorReporter;
  hasTyped: WireTargets['hasTyped'];
}

export function createTargets(parts: TargetParts): WireTargets {
  const { root, router, lazyCache, api, reporter, hasTyped } = parts;
  const raise = (toast: ToastContent) => toastsOf(root).send({ type: 'toast.raised', toast });
  const cache = cacheTargets(lazyCache);
  let lastPerson: string | null = null;
  const navigation = navigationTargets(router, () => lastPerson);
  let follower: Promise<() => void> | null = null;

  return {
    ...cache,
    ...navigation,
    giveCacheTo(userId) {
      lastPerson = userId ?? lastPerson;
      cache.giveCacheTo(userId);
    },
    giveCacheToOrganization(user) {
      lazyCache.ask((opened) => opened.startOver(user));
      // Storing the same value again notifies no other tab.
      localStorage.setItem(ORGANIZATION_KEY, user.currentOrganizationId ?? '');
      navigation.leaveRecord();
    },
    followOrganization() {
      follower ??= import('../session/follow-organization.ts').then((part) =>
        part.createOrganizationFollower({
          auth: authOf(root),
          api,
          raise,
          dropUnseen: () => lazyCache.askIfUsed((opened) => opened.dropUnseen()),
        }),
      );
      follower.then(
        (follow) => follow(),
        () => {
          // The next refused request calls this again.
          follower = null;
        },
      );
    },
    forceOnboarding() {
      localStorage.setItem(ONBOARDING_FLAG, 'true');
      onboardingOf(root)?.send({ type: 'onboarding.forced' });
      void router.navigate({ to: '/dashboard', ignoreBlocker: true });
    },
    hasTyped,
    reportAlert: reporter.reportAlert,
  };
}
