// Owns whether the signed-in part may be used: from the first status, through its ends, to the paywall and back.
import type { DoneActorEvent } from 'xstate';
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
const isAnsweredGranted = { type: 'isAnsweredGranted', params: answer } as const;
const storeAnswer = { type: 'storeAnswer', params: answer } as const;

/** Without access and with nothing to lose, the root's decision stands. */
const endedWhileOpen = {
  guard: { type: 'isHalfTyped', params: known },
  target: `${LAPSED}.told`,
  actions: storeStatus,
} as const;

const answeredWhileOpen = [
  {
    guard: { type: 'isAnsweredHalfTyped', params: answer },
    target: `${LAPSED}.told`,
    actions: storeAnswer,
  },
  { guard: { type: 'isAnswered', params: answer }, target: PAYWALLED, actions: storeAnswer },
  { target: 'checked' },
] as const;

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
      initial: 'trusted',
      states: {
        trusted: {
          after: { accessEnd: 'reread' },
          on: {
            // With access the root's decision enters anew, and its end is counted from the newest status.
            'status.known': endedWhileOpen,
            'access.refused': [
              { guard: { type: 'isHalfTyped', params: refused }, target: LAPSED },
              { target: 'doubted' },
            ],
          },
        },
        reread: {
          invoke: {
            id: 'readStatus',
            src: 'readStatus',
            onDone: [
              { guard: isAnsweredGranted, target: 'trusted', actions: storeAnswer },
              ...answeredWhileOpen,
            ],
            onError: 'checked',
          },
          on: { 'status.known': endedWhileOpen },
        },
        doubted: {
          invoke: {
            id: 'readStatus',
            src: 'readStatus',
            onDone: [
              { guard: isAnsweredGranted, target: 'checked', actions: storeAnswer },
              ...answeredWhileOpen,
            ],
            onError: 'checked',
          },
          on: {
            'status.known': [{ guard: isGranted, target: 'checked', actions: storeStatus }, endedWhileOpen],
          },
        },
        // The status says that there is access: refusals are let pass for a while, or each would lead to the next.
        checked: {
          after: { recheckPause: 'reread' },
          on: { 'status.known': [{ guard: isGranted, actions: storeStatus }, endedWhileOpen] },
        },
      },
    },
    // Access has ended under somebody's hands: what they typed stays in front of them.
    lapsed: {
      tags: ['open', 'lapsed'],
      initial: 'doubted',
      on: {
        'status.known': [{ guard: isGranted, target: 'granted', actions: storeStatus }, endedWhileOpen],
        'access.refused': { guard: { type: 'isNothingTyped', params: refused }, target: 'paywalled' },
        'paywall.chosen': 'paywalled',
      },
      states: {
        doubted: {
          invoke: {
            id: 'readStatus',
            src: 'readStatus',
            onDone: [
              { guard: isAnsweredGranted, target: `${GRANTED}.checked`, actions: storeAnswer },
              { target: 'told', actions: storeAnswer },
            ],
            onError: 'told',
          },
        },
        told: {},
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
        // Whether payments are set up can be said without the status.
        askingConfig: {
          invoke: {
            id: 'readConfig',
            src: 'readConfig',
            onDone: {
              target: 'told',
              actions: { type: 'storeConfig', params: ({ event }: Configured) => event.output },
            },
            onError: 'told',
          },
          on: { 'retry.chosen': 'retrying' },
        },
        told: { on: { 'retry.chosen': 'retrying' } },
        retrying: {
          tags: 'retrying',
          invoke: {
            id: 'readStatus',
            src: 'readStatus',
            onDone: [
              { guard: isAnsweredGranted, target: GRANTED, actions: storeAnswer },
              { guard: { type: 'isAnswered', params: answer }, target: PAYWALLED, actions: storeAnswer },
              { target: 'askingConfig' },
            ],
            onError: 'askingConfig',
          },
        },
      },
    },
  },
});
