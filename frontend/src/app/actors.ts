import { authMachine, provideAuthPorts } from '@oficio/machines/auth';
import type { crossTabMachine } from '@oficio/machines/cross-tab';
import type { loadingOverlayMachine } from '@oficio/machines/loading-overlay';
import type { onboardingMachine } from '@oficio/machines/onboarding';
import type { realtimeReconnectMachine } from '@oficio/machines/realtime-reconnect';
import type { sessionMonitorMachine } from '@oficio/machines/session-monitor';
import type { subscriptionGuardMachine } from '@oficio/machines/subscription-guard';
import type { supportViewMachine } from '@oficio/machines/support-view';
import { toastsMachine } from '@oficio/machines/toasts';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { type AuthParts, createAuthPorts } from '../features/sign-in/session/auth.adapter.ts';
import { inspect } from '../lib/page/inspection.ts';
import { type LongLivedActors, rootMachine, type SignedInPart } from './root.machine.ts';

export type AuthActor = ActorRefFrom<typeof authMachine>;
export type CrossTabActor = ActorRefFrom<typeof crossTabMachine>;
export type ToastsActor = ActorRefFrom<typeof toastsMachine>;
export type RealtimeActor = ActorRefFrom<typeof realtimeReconnectMachine>;
export type LoadingOverlayActor = ActorRefFrom<typeof loadingOverlayMachine>;
export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>;
export type SessionMonitorActor = ActorRefFrom<typeof sessionMonitorMachine>;
export type SubscriptionGuardActor = ActorRefFrom<typeof subscriptionGuardMachine>;
export type SupportViewActor = ActorRefFrom<typeof supportViewMachine>;
export type RootActor = ActorRefFrom<typeof rootMachine>;

/** The actors that start with the page. Their code is part of every first load. */
export function firstActors(parts: AuthParts): LongLivedActors {
  return {
    toasts: { logic: toastsMachine },
    auth: { logic: authMachine.provide(provideAuthPorts(createAuthPorts(parts))) },
  };
}

/** The root of the actor system, not yet started. */
export function createRootActor(actors: LongLivedActors, loadSignedInPart: () => Promise<SignedInPart>) {
  const machine = rootMachine.provide({
    actors: { loadSignedInPart: fromPromise<SignedInPart>(loadSignedInPart) },
  });
  return createActor(machine, { systemId: 'root', input: { actors }, inspect });
}

export const authOf = (root: RootActor): AuthActor => root.system.get('auth');
export const toastsOf = (root: RootActor): ToastsActor => root.system.get('toasts');
/** Undefined until its code is loaded, as every actor of the signed-in part. */
export const crossTabOf = (root: RootActor): CrossTabActor | undefined => root.system.get('crossTab');
export const realtimeOf = (root: RootActor): RealtimeActor | undefined => root.system.get('realtime');
export const onboardingOf = (root: RootActor): OnboardingActor | undefined => root.system.get('onboarding');
export const loadingOverlayOf = (root: RootActor): LoadingOverlayActor | undefined =>
  root.system.get('loadingOverlay');
export const sessionMonitorOf = (root: RootActor): SessionMonitorActor | undefined =>
  root.system.get('sessionMonitor');
export const subscriptionGuardOf = (root: RootActor): SubscriptionGuardActor | undefined =>
  root.system.get('subscriptionGuard');
/** Undefined but for a superadmin who views the product as a member. */
export const supportViewOf = (root: RootActor): SupportViewActor | undefined =>
  root.system.get('supportView');
