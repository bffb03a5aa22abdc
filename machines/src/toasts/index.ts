import type { SnapshotFrom } from 'xstate';
import type { toastsMachine } from './toasts.machine.ts';

export { toastsMachine } from './toasts.machine.ts';
export * from './toasts.types.ts';

/** The visible toast, or null. */
export const selectToast = (snapshot: SnapshotFrom<typeof toastsMachine>) => snapshot.context.toast;
