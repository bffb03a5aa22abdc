import type { MachineModel } from '../shared/model.ts';
import { loadingOverlayMachine } from './loading-overlay.machine.ts';

/** One operation for each kind of indicator, and one id that returns with another kind. */
export const loadingOverlayModel: MachineModel<typeof loadingOverlayMachine> = {
  machine: loadingOverlayMachine,
  events: [
    { type: 'operation.started', id: 'leave', kind: 'critical', label: 'Signing out...' },
    { type: 'operation.started', id: 'save', kind: 'form' },
    { type: 'operation.started', id: 'save', kind: 'background' },
    { type: 'operation.finished', id: 'leave' },
    { type: 'operation.finished', id: 'save' },
    { type: 'operation.grewStale', id: 'leave' },
    { type: 'operation.grewStale', id: 'save' },
  ],
  outcomes: {},
  decisive: ({ operations }) => operations.map(({ id, kind }) => `${id} ${kind}`),
  isPossible: ({ operations }, event) =>
    event.type !== 'operation.grewStale' || operations.some(({ id }) => id === event.id),
};
