import { selectToast, type ToastContent, type toastsMachine } from '@oficio/machines/toasts';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ToastAction } from '../../lib/page/raise-toast.ts';
import { requiredContext } from '../../lib/page/required-context.ts';

type ToastsActor = ActorRefFrom<typeof toastsMachine>;

const [ToastsActorProvider, useToastsActor] = requiredContext<ToastsActor>('ToastsActor');

export { ToastsActorProvider };

/** The actions of the toasts on screen, by toast id, because a machine's context holds no functions. */
const actions = new Map<number, ToastAction>();

/** Shows a toast and replaces the one on screen. */
export function raiseToast(actor: ToastsActor, toast: ToastContent, action?: ToastAction): void {
  actor.send({ type: 'toast.raised', toast: action ? { ...toast, lasting: true } : toast });
  const shown = selectToast(actor.getSnapshot());
  actions.clear();
  if (shown && action) actions.set(shown.id, action);
}

/** The toast on screen with its action, and its event handlers. */
export function useToasts() {
  const actor = useToastsActor();
  const toast = useSelector(actor, selectToast);
  return {
    toast,
    action: toast ? actions.get(toast.id) : undefined,
    dismiss: () => toast && actor.send({ type: 'toast.dismissed', id: toast.id }),
    setHovered: (inside: boolean) => actor.send({ type: inside ? 'pointer.entered' : 'pointer.left' }),
    setFocused: (inside: boolean) => actor.send({ type: inside ? 'focus.entered' : 'focus.left' }),
  };
}
