// Owns one import of a file: choosing, reading, mapping, checking, reviewing, writing, and taking it back.
import type { DoneActorEvent } from 'xstate';
import { only } from '../shared/outcome.ts';
import type { ImportAnswer, UploadAnswer } from './import.ports.ts';
import { importSetup, UNEXPECTED } from './import.setup.ts';
import type { ImportContext } from './import.types.ts';

type Answered = { event: DoneActorEvent<ImportAnswer> };
type Uploaded = { event: DoneActorEvent<UploadAnswer> };

const stored = ({ event }: Uploaded) => only(event.output, 'answered');
const divided = ({ event }: Uploaded) => only(event.output, 'divided');
const refusalOf = ({ event: { output } }: Uploaded) =>
  'refusal' in output ? { refusal: output.refusal } : { refusal: UNEXPECTED };
const storeImport = { type: 'storeImport', params: stored } as const;
const isAnswered = { type: 'isAnswered', params: ({ event }: Uploaded) => event.output } as const;
const isDivided = { type: 'isDivided', params: ({ event }: Uploaded) => event.output } as const;
const isLost = { type: 'isLost', params: ({ event }: Answered) => event.output } as const;
const isStale = { type: 'isStale', params: ({ event }: Answered) => ({ answer: event.output }) } as const;
const isIn = <const State extends 'mapping' | 'reviewing' | 'done'>(state: State) =>
  ({ type: 'isIn', params: ({ event }: Answered) => ({ answer: event.output, state }) }) as const;

const refuse = [
  { type: 'storeRefusal', params: refusalOf },
  { type: 'notifyRefused', params: refusalOf },
] as const;
const fail = [
  { type: 'storeRefusal', params: { refusal: UNEXPECTED } },
  { type: 'notifyRefused', params: { refusal: UNEXPECTED } },
] as const;

const idOf = ({ context }: { context: ImportContext }) => ({ id: context.openedId ?? '' });
const close = { target: 'choosing', actions: 'clear' } as const;
const reload = { target: 'reading', actions: 'clearRefusal' } as const;

type MappingChange = { event: { mapping: NonNullable<ImportContext['mapping']> } };
const storeMapping = { type: 'storeMapping', params: ({ event }: MappingChange) => event } as const;

export const importMachine = importSetup.createMachine({
  id: 'import',
  context: { import: null, chosen: null, openedId: null, mapping: null, mode: null, refusal: null },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'file.chosen': {
          target: 'uploading',
          actions: ['clearRefusal', { type: 'storeChosen', params: ({ event }) => event }],
        },
        'import.opened': {
          target: 'reading',
          actions: ['clearRefusal', { type: 'storeOpenedId', params: ({ event }) => event }],
        },
      },
    },
    uploading: {
      tags: 'busy',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => context.chosen as NonNullable<ImportContext['chosen']>,
        onDone: [
          {
            guard: isAnswered,
            target: 'mapping',
            actions: [storeImport, { type: 'notifyRead', params: stored }],
          },
          {
            guard: isDivided,
            target: 'choosing',
            actions: ['clear', { type: 'notifyDivided', params: divided }],
          },
          { target: 'choosing', actions: refuse },
        ],
        onError: { target: 'choosing', actions: fail },
      },
      on: { 'import.closed': close },
    },
    // What the server has stored decides where a page continues that was reloaded.
    reading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: idOf,
        onDone: [
          { guard: isIn('mapping'), target: 'mapping', actions: storeImport },
          { guard: isIn('reviewing'), target: 'reviewing', actions: storeImport },
          { guard: isIn('done'), target: 'done', actions: storeImport },
          { guard: isAnswered, target: 'undone', actions: storeImport },
          { target: 'failed', actions: refuse },
        ],
        onError: { target: 'failed', actions: fail },
      },
      on: { 'import.closed': close },
    },
    mapping: {
      on: {
        'mapping.changed': { target: 'saving', actions: ['clearRefusal', storeMapping] },
        'check.requested': { guard: 'isComplete', target: 'checking', actions: 'clearRefusal' },
        'import.closed': close,
      },
    },
    // A mapping that is changed meanwhile is saved after it, because its answer has other headers.
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveMapping',
        src: 'saveMapping',
        input: ({ context }) => ({
          ...idOf({ context }),
          mapping: context.mapping as NonNullable<ImportContext['mapping']>,
        }),
        onDone: [
          { guard: isAnswered, target: 'mapping', actions: storeImport },
          { target: 'mapping', actions: refuse },
        ],
        onError: { target: 'mapping', actions: fail },
      },
      on: {
        'mapping.changed': { target: 'saving', reenter: true, actions: storeMapping },
        'import.closed': close,
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: idOf,
        onDone: [
          { guard: isAnswered, target: 'reviewing', actions: storeImport },
          { target: 'mapping', actions: refuse },
        ],
        onError: { target: 'mapping', actions: fail },
      },
      on: { 'import.closed': close },
    },
    reviewing: {
      on: {
        'mapping.reopened': { target: 'mapping', actions: 'clearRefusal' },
        'check.requested': { target: 'checking', actions: 'clearRefusal' },
        'commit.requested': {
          guard: { type: 'mayCommit', params: ({ event }) => event },
          target: 'committing',
          actions: ['clearRefusal', { type: 'storeMode', params: ({ event }) => event }],
        },
        'import.closed': close,
      },
    },
    committing: {
      tags: ['busy', 'writing'],
      invoke: {
        id: 'commit',
        src: 'commit',
        input: ({ context }) => ({
          ...idOf({ context }),
          mode: context.mode as NonNullable<ImportContext['mode']>,
        }),
        onDone: [
          {
            guard: isAnswered,
            target: 'done',
            actions: [storeImport, { type: 'notifyCommitted', params: stored }],
          },
          // The check is void: records were changed since.
          { guard: isStale, target: 'mapping', actions: refuse },
          { guard: isLost, target: 'failed', actions: refuse },
          { target: 'reviewing', actions: refuse },
        ],
        onError: { target: 'failed', actions: fail },
      },
    },
    done: {
      on: {
        'undo.requested': { guard: 'isUndoable', target: 'undoing', actions: 'clearRefusal' },
        'import.closed': close,
      },
    },
    undoing: {
      tags: ['busy', 'writing'],
      invoke: {
        id: 'undo',
        src: 'undo',
        input: idOf,
        onDone: [
          {
            guard: isAnswered,
            target: 'undone',
            actions: [storeImport, { type: 'notifyUndone', params: stored }],
          },
          { guard: isLost, target: 'failed', actions: refuse },
          { target: 'done', actions: refuse },
        ],
        onError: { target: 'failed', actions: fail },
      },
    },
    undone: { on: { 'import.closed': close } },
    // Nobody knows what the server has stored. Reading it decides.
    failed: {
      on: { 'reload.requested': reload, 'import.closed': close },
    },
  },
});
