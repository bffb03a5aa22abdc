// Owns one write of a form: from its submission to the server's answer. A write whose answer was lost is sent again as it was.
import { assign, type DoneActorEvent, emit, setup } from 'xstate';
import { hasStatus, only } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import { provideSingleWritePorts, type SingleWritePorts, type WriteOutcome } from './single-write.ports.ts';
import type {
  SentWrite,
  SingleWriteContext,
  SingleWriteEmitted,
  SingleWriteEvent,
  SingleWriteTag,
  WriteRefusal,
} from './single-write.types.ts';

type Answered = { event: DoneActorEvent<WriteOutcome> };

const UNEXPECTED: WriteRefusal = {
  text: 'Something went wrong. Please try again.',
  code: null,
  fields: [],
  current: null,
};

export const singleWriteMachine = setup({
  types: {
    context: {} as SingleWriteContext,
    events: {} as SingleWriteEvent,
    emitted: {} as SingleWriteEmitted,
    tags: {} as SingleWriteTag,
  },
  actors: provideSingleWritePorts(missingPorts<SingleWritePorts>('single-write')).actors,
  guards: {
    isStored: hasStatus('stored'),
    isRefused: hasStatus('refused'),
  },
  actions: {
    storeSent: assign({ sent: (_, params: { write: SentWrite }) => params.write }),
    clearSent: assign({ sent: null }),
    storeRefusal: assign({ refusal: (_, params: { refusal: WriteRefusal }) => params.refusal }),
    clearRefusal: assign({ refusal: null }),
    notifyStored: emit(({ context }, params: { answer: unknown }) => ({
      type: 'singleWrite.stored',
      answer: params.answer,
      sent: context.sent as SentWrite,
    })),
    notifyRefused: emit((_, params: { refusal: WriteRefusal }) => ({
      type: 'singleWrite.refused',
      refusal: params.refusal,
    })),
    notifyAnswerLost: emit((_, params: { refusal: WriteRefusal }) => ({
      type: 'singleWrite.answerLost',
      refusal: params.refusal,
    })),
  },
}).createMachine({
  id: 'single-write',
  context: { sent: null, refusal: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'form.submitted': { target: 'sending', actions: { type: 'storeSent', params: ({ event }) => event } },
      },
    },
    sending: {
      tags: ['busy', 'undecided'],
      entry: 'clearRefusal',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.sent as SentWrite,
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }: Answered) => event.output },
            target: 'editing',
            actions: [
              { type: 'notifyStored', params: ({ event }: Answered) => only(event.output, 'stored') },
              'clearSent',
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }: Answered) => event.output },
            target: 'refused',
            actions: [
              'clearSent',
              { type: 'storeRefusal', params: ({ event }: Answered) => only(event.output, 'refused') },
              { type: 'notifyRefused', params: ({ event }: Answered) => only(event.output, 'refused') },
            ],
          },
          {
            target: 'answerLost',
            actions: [
              { type: 'storeRefusal', params: ({ event }: Answered) => only(event.output, 'lost') },
              { type: 'notifyAnswerLost', params: ({ event }: Answered) => only(event.output, 'lost') },
            ],
          },
        ],
        onError: {
          target: 'answerLost',
          actions: [
            { type: 'storeRefusal', params: { refusal: UNEXPECTED } },
            { type: 'notifyAnswerLost', params: { refusal: UNEXPECTED } },
          ],
        },
      },
    },
    refused: {
      on: {
        'form.edited': { target: 'editing', actions: 'clearRefusal' },
        'form.submitted': { target: 'sending', actions: { type: 'storeSent', params: ({ event }) => event } },
      },
    },
    // The submitted form is ignored: what was sent before is sent again with its key.
    answerLost: {
      tags: 'undecided',
      on: { 'form.submitted': 'sending' },
    },
  },
});
