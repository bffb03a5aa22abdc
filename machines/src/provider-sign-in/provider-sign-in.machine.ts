// Owns leaving for a provider's sign-in page, and offering the button again when the page stays.
import { PROVIDER_SIGN_IN } from '@oficio/contracts';
import { assign, type DoneActorEvent, emit, setup } from 'xstate';
import { hasStatus, only, refuse } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import {
  type ProviderSignInPorts,
  type ProviderStart,
  provideProviderSignInPorts,
} from './provider-sign-in.ports.ts';
import type {
  ProviderRefusalCode,
  ProviderSignInContext,
  ProviderSignInEmitted,
  ProviderSignInEvent,
  ProviderSignInTag,
} from './provider-sign-in.types.ts';

type Answered = { event: DoneActorEvent<ProviderStart> };

export const providerSignInMachine = setup({
  types: {
    context: {} as ProviderSignInContext,
    events: {} as ProviderSignInEvent,
    emitted: {} as ProviderSignInEmitted,
    tags: {} as ProviderSignInTag,
  },
  actors: provideProviderSignInPorts(missingPorts<ProviderSignInPorts>('provider-sign-in')).actors,
  delays: { leavingPatience: PROVIDER_SIGN_IN.leavingMs },
  guards: { isLeaving: hasStatus('leaving') },
  actions: {
    storeRefusal: assign({ refusal: (_, params: { code: ProviderRefusalCode }) => params.code }),
    clearRefusal: assign({ refusal: null }),
    notifyRefused: emit((_, params: { code: ProviderRefusalCode }) => ({
      type: 'providerSignIn.refused',
      code: params.code,
    })),
  },
}).createMachine({
  id: 'provider-sign-in',
  context: { refusal: null },
  initial: 'offered',
  states: {
    offered: { on: { 'provider.chosen': { target: 'starting', actions: 'clearRefusal' } } },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startProvider',
        src: 'startProvider',
        onDone: [
          { guard: { type: 'isLeaving', params: ({ event }) => event.output }, target: 'leaving' },
          {
            target: 'offered',
            actions: refuse(({ event }: Answered) => only(event.output, 'refused')),
          },
        ],
        onError: { target: 'offered', actions: refuse({ code: 'unknown' }) },
      },
    },
    // Usually the browser leaves the page here. It stays when the person stops the load or the provider sends no
    // page.
    leaving: { tags: 'busy', after: { leavingPatience: 'offered' }, on: { 'page.restored': 'offered' } },
  },
});
