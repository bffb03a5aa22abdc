import type { Import, ImportKind, ImportMapping, ImportMode, ImportState } from '@oficio/contracts';
import { assign, emit, setup } from 'xstate';
import { hasStatus } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import { type ImportAnswer, type ImportPorts, provideImportPorts } from './import.ports.ts';
import type {
  ChosenFile,
  ImportContext,
  ImportEmitted,
  ImportEvent,
  ImportRefusal,
  ImportTag,
} from './import.types.ts';

export const UNEXPECTED: ImportRefusal = { text: 'Something went wrong. Please try again.', code: null };

/** The vocabulary of `import.machine.ts`: types, actors, guards, actions. */
export const importSetup = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    emitted: {} as ImportEmitted,
    tags: {} as ImportTag,
  },
  actors: provideImportPorts(missingPorts<ImportPorts>('import')).actors,
  guards: {
    isAnswered: hasStatus('answered'),
    isDivided: hasStatus('divided'),
    isLost: hasStatus('lost'),
    /** The import of the answer is stored in this state. */
    isIn: (_, { answer, state }: { answer: ImportAnswer; state: ImportState }) =>
      answer.status === 'answered' && answer.import.state === state,
    isStale: (_, { answer }: { answer: ImportAnswer }) =>
      answer.status === 'refused' && answer.refusal.code === 'import.stale',
    /** Each required field has a column, and nobody has to decide how dates and numbers are read. */
    isComplete: ({ context }) => {
      const { import: opened } = context;
      if (!opened) return false;
      const { missingFields, isDateOrderAmbiguous, isDecimalMarkAmbiguous } = opened;
      return missingFields.length === 0 && !isDateOrderAmbiguous && !isDecimalMarkAmbiguous;
    },
    /** There is something to write, and no row is wrong unless the others are imported alone. */
    mayCommit: ({ context }, { mode }: { mode: ImportMode }) => {
      const counts = context.import?.counts;
      return !!counts && counts.new + counts.update > 0 && (mode === 'valid' || counts.error === 0);
    },
    isUndoable: ({ context }) => !!context.import?.undoUntil,
  },
  actions: {
    storeChosen: assign({
      chosen: (_, { kind, file }: { kind: ImportKind; file: ChosenFile }) => ({ kind, file }),
    }),
    storeOpenedId: assign({ openedId: (_, { id }: { id: string }) => id }),
    storeMapping: assign({ mapping: (_, { mapping }: { mapping: ImportMapping }) => mapping }),
    storeMode: assign({ mode: (_, { mode }: { mode: ImportMode }) => mode }),
    storeImport: assign((_, { import: stored }: { import: Import }) => ({
      import: stored,
      openedId: stored.id,
      chosen: null,
      mapping: stored.mapping,
    })),
    storeRefusal: assign({ refusal: (_, { refusal }: { refusal: ImportRefusal }) => refusal }),
    clearRefusal: assign({ refusal: null }),
    clear: assign({
      import: null,
      chosen: null,
      openedId: null,
      mapping: null,
      mode: null,
      refusal: null,
    }),
    notifyRead: emit((_, { import: { id } }: { import: Import }) => ({ type: 'import.read', id })),
    notifyDivided: emit((_, { bundleId }: { bundleId: string }) => ({ type: 'import.divided', bundleId })),
    notifyCommitted: emit((_, { import: stored }: { import: Import }) => ({
      type: 'import.committed',
      import: stored,
    })),
    notifyUndone: emit((_, { import: stored }: { import: Import }) => ({
      type: 'import.undone',
      import: stored,
    })),
    notifyRefused: emit((_, { refusal }: { refusal: ImportRefusal }) => ({
      type: 'import.refused',
      refusal,
    })),
  },
});
