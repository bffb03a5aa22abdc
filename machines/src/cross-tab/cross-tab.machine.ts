// Owns the agreement between the tabs of one browser: the signed-in person, and the data that writes have made stale.
import { type CrossTabMessage, SESSION } from '@oficio/contracts';
import { assign, emit, setup } from 'xstate';
import { missingPorts } from '../shared/ports.ts';
import { type CrossTabPorts, provideCrossTabPorts } from './cross-tab.ports.ts';
import type {
  CrossTabContext,
  CrossTabEmitted,
  CrossTabEvent,
  CrossTabTag,
  FinishedWrite,
} from './cross-tab.types.ts';

const missing = missingPorts<CrossTabPorts>('cross-tab');

export const crossTabMachine = setup({
  types: {
    context: {} as CrossTabContext,
    events: {} as CrossTabEvent,
    emitted: {} as CrossTabEmitted,
    tags: {} as CrossTabTag,
  },
  actors: provideCrossTabPorts(missing).actors,
  delays: { crossTabLogoutDelay: SESSION.crossTabLogoutDelayMs },
  guards: {
    isLogin: (_, params: CrossTabMessage) => params.type === 'login',
    isLoginOfAnother: ({ context }, params: CrossTabMessage) =>
      params.type === 'login' && params.userId !== context.userId,
    isOwnLogout: ({ context }, params: CrossTabMessage) =>
      params.type === 'logout' && params.userId === context.userId,
    isOwnNews: ({ context }, params: CrossTabMessage) =>
      'organizationId' in params &&
      params.userId === context.userId &&
      params.organizationId === context.organizationId,
    isUnexpected: (_, params: { unexpected?: boolean }) => params.unexpected === true,
    isSomebody: (_, params: { userId: string | null }) => params.userId !== null,
    isNobody: (_, params: { userId: string | null }) => params.userId === null,
    isAnother: ({ context }, params: { userId: string | null }) => params.userId !== context.userId,
  },
  actions: {
    storePerson: assign((_, params: CrossTabContext) => ({
      userId: params.userId,
      organizationId: params.organizationId,
    })),
    clearPerson: assign({ userId: null, organizationId: null }),
    broadcast: (_, message: CrossTabMessage) => missing.broadcast(message),
    notifySessionEnded: emit({ type: 'crossTab.sessionEnded' }),
    notifyLogoutElsewhere: emit({ type: 'crossTab.logoutElsewhere' }),
    notifyLoginElsewhere: emit((_, params: { userId: string | null }) => ({
      type: 'crossTab.loginElsewhere',
      userId: params.userId ?? '',
    })),
    notifyPersonReplaced: emit({ type: 'crossTab.personReplaced' }),
    notifyNews: emit((_, params: CrossTabMessage) =>
      params.type === 'data.updated'
        ? { type: 'crossTab.dataUpdated', table: params.table, id: params.id }
        : { type: 'crossTab.cacheInvalidated', paths: 'paths' in params ? params.paths : [] },
    ),
  },
}).createMachine({
  id: 'cross-tab',
  context: { userId: null, organizationId: null },
  invoke: { id: 'listenToTabs', src: 'listenToTabs' },
  initial: 'signedOut',
  states: {
    signedOut: {
      entry: 'clearPerson',
      on: {
        'session.held': {
          target: 'signedIn',
          actions: { type: 'storePerson', params: ({ event }) => event },
        },
        'message.received': {
          guard: { type: 'isLogin', params: ({ event }) => event.message },
          actions: { type: 'notifyLoginElsewhere', params: ({ event }) => event.message },
        },
        'session.seen': {
          guard: { type: 'isSomebody', params: ({ event }) => event },
          actions: { type: 'notifyLoginElsewhere', params: ({ event }) => event },
        },
      },
    },
    signedIn: {
      on: {
        'session.held': { actions: { type: 'storePerson', params: ({ event }) => event } },
        'signedIn.here': { actions: { type: 'broadcast', params: ({ event }) => loginOf(event) } },
        'signedOut.here': [
          { guard: { type: 'isUnexpected', params: ({ event }) => event }, target: 'signedOut' },
          { target: 'signedOut', actions: { type: 'broadcast', params: ({ event }) => logoutOf(event) } },
        ],
        'write.finished': {
          actions: { type: 'broadcast', params: ({ context, event }) => messageOf(context, event.write) },
        },
        'message.received': [
          { guard: { type: 'isOwnLogout', params: ({ event }) => event.message }, target: 'leaving' },
          { guard: { type: 'isLoginOfAnother', params: ({ event }) => event.message }, target: 'replaced' },
          {
            guard: { type: 'isOwnNews', params: ({ event }) => event.message },
            actions: { type: 'notifyNews', params: ({ event }) => event.message },
          },
        ],
        'session.seen': [
          { guard: { type: 'isNobody', params: ({ event }) => event }, target: 'leaving' },
          { guard: { type: 'isAnother', params: ({ event }) => event }, target: 'replaced' },
        ],
      },
    },
    // Later messages have no effect. The sign-in screen covers a person who signs in meanwhile.
    leaving: {
      tags: 'covered',
      entry: ['clearPerson', 'notifySessionEnded'],
      after: { crossTabLogoutDelay: { target: 'signedOut', actions: 'notifyLogoutElsewhere' } },
      on: {
        'session.held': {
          target: 'signedIn',
          actions: { type: 'storePerson', params: ({ event }) => event },
        },
      },
    },
    replaced: { tags: 'covered', entry: ['clearPerson', 'notifyPersonReplaced'] },
  },
});

export const loginOf = ({ userId }: { userId: string }): CrossTabMessage => ({ type: 'login', userId });
export const logoutOf = ({ userId }: { userId: string }): CrossTabMessage => ({ type: 'logout', userId });

/** The message about a write for the other tabs of the same person and organization. */
export function messageOf(
  { userId, organizationId }: CrossTabContext,
  write: FinishedWrite,
): CrossTabMessage {
  const whose = { userId: userId ?? '', organizationId };
  if ('paths' in write) return { type: 'cache.invalidated', ...whose, paths: [...write.paths] };
  return { type: 'data.updated', ...whose, table: write.table, id: write.id };
}
