import { defineModel } from '../shared/model.ts';
import { toastsMachine } from './toasts.machine.ts';

export const toastsModel = defineModel<typeof toastsMachine>({
  machine: toastsMachine,
  events: [
    { type: 'toast.raised', toast: { kind: 'success', title: 'Client created' } },
    { type: 'toast.dismissed', id: 1 },
    { type: 'pointer.entered' },
    { type: 'pointer.left' },
    { type: 'focus.entered' },
    { type: 'focus.left' },
  ],
  outcomes: {},
  decisive: ({ toast, shownSoFar, hovered, focused }) => ({
    toast: toast?.id === 1,
    shown: Math.min(shownSoFar, 2),
    hovered,
    focused,
  }),
});
