// Owns the access to the signed-in part: from the first status through its ends to the paywall and back.
import type { DoneActorEvent } from 'xstate';
import { only } from '../shared/outcome.ts';
import type { ConfigAnswer, StatusAnswer } from './subscription-guard.ports.ts';
import { subscriptionGuardSetup } from './subscription-guard.setup.ts';
import type { SubscriptionGuardEvent } from './subscription-guard.types.ts';

type Known = { event: Extract<SubscriptionGuardEvent, { type: 'status.known' }> };
type Refused = { event: Extract<SubscriptionGuardEvent, { type: 'access.refused' }> };
type Needed = { event: Extract<SubscriptionGuardEvent, { type: 'requirement.changed' }> };
type Answered = { event: DoneActorEvent<StatusAnswer> };
type Configured = { event: DoneActorEvent<ConfigAnswer> };

const GRANTED = '#subscription-guard.granted';
const LAPSED = '#subscription-guard.lapsed';
const PAYWALLED = '#subscription-guard.paywalled';

const required = ({ event }: Needed) => event;
const known = ({ event }: Known) => event;
const refused = ({ event }: Refused) => event;
const answer = ({ event }: Answered) => event.output;
const isGranted = { type: 'isGranted', params: known } as const;
const storeMode = { type: 'storeMode', params: required } as const;
const storeStatus = { type: 'storeStatus', params: known } as const;
const isAnswered = { type: 'isAnswered', params: answer } as const;
const isAnsweredGranted = { type: 'isAnsweredGranted', params: answer } as const;
const storeAnswer = {
  type: 'storeStatus',
  params: ({ event }: Answered) => only(event.output, 'known').report,
} as const;

/** Without access and without unsaved input, the root's transition applies. */
const lapsedByReport = {
  guard: { type: 'isLapsedHalfTyped', params: known },
  target: `${LAPSED}.notified`,
  actions: storeStatus,
} as const;

const lapsedByAnswer = {
  guard: { type: 'isAnsweredHalfTyped', params: answer },
  target: `${LAPSED}.notified`,
  actions: storeAnswer,
} as const;

const paywalledByAnswer = { guard: isAnswered, target: PAYWALLED, actions: storeAnswer } as const;

export const subscriptionGuardMachine = subscriptionGuardSetup.createMachine({
  id: 'subscription-guard',
  context: { mode: 'any', status: null, config: null },
  initial: 'loading',
  on: {
    'status.known': [
      { guard: isGranted, target: '.granted', actions: storeStatus },
      { target: '.paywalled', actions: storeStatus },
    ],
    'requirement.changed': [
      { guard: { type: 'isEnoughNow', params: required }, target: '.granted', actions: storeMode },
      { guard: { type: 'isTooLittleNow', params: required }, target: '.paywalled', actions: storeMode },
      { actions: storeMode },
    ],
    'organization.switched': { target: '.loading', actions: 'clearStatus' },
    'person.left': { target: '.loading', actions: 'clearStatus' },
  },
  states: {
    loading: { tags: 'loading', on: { 'status.failed': 'unavailable' } },
    granted: {
      tags: 'open',
      initial: 'fresh',
      states: {
        fresh: {
          after: { accessEnd: 'refreshing' },
          on: {
            // With access the root's transition reenters this state, so that its timer uses the newest status.
            'status.known': lapsedByReport,
            'access.refused': [
              { guard: { type: 'isHalfTyped', params: refused }, target: LAPSED },
              { target: 'rechecking' },
            ],
          },
        },
        refreshing: {
          invoke: {
            id: 'readStatus',
            src: 'readStatus',
            onDone: [
              { guard: isAnsweredGranted, target: 'fresh', actions: storeAnswer },
              lapsedByAnswer,
              paywalledByAnswer,
              { target: 'recheckPaused' },
            ],
            onError: 'recheckPaused',
          },
          on: { 'status.known': lapsedByReport },
        },
        rechecking: {
          invoke: {
            id: 'readStatus',
            src: 'readStatus',
            onDone: [
              { guard: isAnsweredGranted, target: 'recheckPaused', actions: storeAnswer },
              lapsedByAnswer,
              paywalledByAnswer,
              { target: 'recheckPaused' },
            ],
            onError: 'recheckPaused',
          },
          on: {
            'status.known': [
              { guard: isGranted, target: 'recheckPaused', actions: storeStatus },
              lapsedByReport,
            ],
          },
        },
        // The status contradicts the refusal: further refusals are ignored for a while, because each would start
        // another check.
        recheckPaused: {
          after: { recheckPause: 'refreshing' },
          on: { 'status.known': [{ guard: isGranted, actions: storeStatus }, lapsedByReport] },
        },
      },
    },
    // Access ended over unsaved input, which stays on screen.
    lapsed: {
      tags: ['open', 'lapsed'],
      initial: 'rechecking',
      on: {
        'status.known': lapsedByReport,
        'access.refused': { guard: { type: 'isNothingTyped', params: refused }, target: 'paywalled' },
        'paywall.chosen': 'paywalled',
      },
      states: {
        rechecking: {
          invoke: {
            id: 'readStatus',
            src: 'readStatus',
            onDone: [
              { guard: isAnsweredGranted, target: `${GRANTED}.recheckPaused`, actions: storeAnswer },
              { guard: isAnswered, target: 'notified', actions: storeAnswer },
              { target: 'notified' },
            ],
            onError: 'notified',
          },
        },
        notified: {},
      },
    },
    paywalled: {
      initial: 'sorting',
      states: {
        sorting: {
          always: [
            { guard: { type: 'isVariant', params: { variant: 'requireActive' } }, target: 'requireActive' },
            { guard: { type: 'isVariant', params: { variant: 'trialUsed' } }, target: 'trialUsed' },
            { target: 'trialOffered' },
          ],
        },
        requireActive: { tags: 'requireActive' },
        trialUsed: { tags: 'trialUsed' },
        trialOffered: { tags: 'trialOffered' },
      },
    },
    unavailable: {
      tags: 'unavailable',
      initial: 'askingConfig',
      states: {
        // The payment configuration is available without the status.
        askingConfig: {
          invoke: {
            id: 'readConfig',
            src: 'readConfig',
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }: Configured) => event.output },
                target: 'notified',
                actions: {
                  type: 'storeConfig',
                  params: ({ event }: Configured) => only(event.output, 'known'),
                },
              },
              { target: 'notified' },
            ],
            onError: 'notified',
          },
          on: { 'retry.requested': 'retrying' },
        },
        notified: { on: { 'retry.requested': 'retrying' } },
        retrying: {
          tags: 'retrying',
          invoke: {
            id: 'readStatus',
            src: 'readStatus',
            onDone: [
              { guard: isAnsweredGranted, target: GRANTED, actions: storeAnswer },
              paywalledByAnswer,
              { target: 'askingConfig' },
            ],
            onError: 'askingConfig',
          },
        },
      },
    },
  },
});
