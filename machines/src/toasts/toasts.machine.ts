// Owns the one visible toast and its duration.
import { TOASTS } from '@oficio/contracts';
import { assign, setup } from 'xstate';
import type { ToastContent, ToastsContext, ToastsEvent, ToastsTag } from './toasts.types.ts';

export const toastsMachine = setup({
  types: {
    context: {} as ToastsContext,
    events: {} as ToastsEvent,
    tags: {} as ToastsTag,
  },
  delays: {
    lifetime: ({ context }) => (context.toast?.lasting ? TOASTS.lastingLifetimeMs : TOASTS.lifetimeMs),
  },
  guards: {
    isOnScreen: ({ context }, params: { id: number }) => context.toast?.id === params.id,
    isFocused: ({ context }) => context.focused,
    isHovered: ({ context }) => context.hovered,
  },
  actions: {
    storeToast: assign(({ context }, params: { toast: ToastContent }) => ({
      toast: { ...params.toast, id: context.shownSoFar + 1 },
      shownSoFar: context.shownSoFar + 1,
    })),
    storeHovered: assign({ hovered: true }),
    storeFocused: assign({ focused: true }),
    clearHovered: assign({ hovered: false }),
    clearFocused: assign({ focused: false }),
    clearToast: assign({ toast: null }),
  },
}).createMachine({
  id: 'toasts',
  context: { toast: null, shownSoFar: 0, hovered: false, focused: false },
  initial: 'empty',
  on: {
    'toast.raised': {
      target: '.shown',
      actions: [
        { type: 'storeToast', params: ({ event }) => event },
        // The element under the pointer is removed with the old toast, without a leave event.
        'clearHovered',
        'clearFocused',
      ],
    },
  },
  states: {
    empty: { entry: 'clearToast' },
    shown: {
      tags: 'visible',
      initial: 'counting',
      on: {
        'toast.dismissed': { guard: { type: 'isOnScreen', params: ({ event }) => event }, target: 'empty' },
      },
      states: {
        counting: {
          after: { lifetime: '#toasts.empty' },
          on: {
            'pointer.entered': { target: 'paused', actions: 'storeHovered' },
            'focus.entered': { target: 'paused', actions: 'storeFocused' },
          },
        },
        paused: {
          on: {
            'pointer.entered': { actions: 'storeHovered' },
            'focus.entered': { actions: 'storeFocused' },
            'pointer.left': [
              { guard: 'isFocused', actions: 'clearHovered' },
              { target: 'counting', actions: 'clearHovered' },
            ],
            'focus.left': [
              { guard: 'isHovered', actions: 'clearFocused' },
              { target: 'counting', actions: 'clearFocused' },
            ],
          },
        },
      },
    },
  },
});
