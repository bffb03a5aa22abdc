import { defineModel } from '../shared/model.ts';
import { supportViewMachine } from './support-view.machine.ts';
import type { SupportView } from './support-view.types.ts';

export const exampleView: SupportView = {
  id: '019ecc8c-3040-7000-8000-000000000007',
  personName: 'Bruno Rivera',
  organizationName: 'Taller Norte',
  expiresAt: '2026-01-10T16:30:00.000Z',
  remainingMs: 30 * 60 * 1_000,
};

export const supportViewModel = defineModel<typeof supportViewMachine>({
  machine: supportViewMachine,
  input: exampleView,
  // The banner's tests show the states in Chromium.
  seenByPeople: false,
  events: [{ type: 'end.requested' }, { type: 'view.expired' }],
  outcomes: {
    endView: [{ status: 'ended' }, { status: 'failed', text: 'Unable to connect to server.' }],
  },
  decisive: ({ failure }) => failure !== null,
});
