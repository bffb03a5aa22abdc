import type { SnapshotFrom } from 'xstate';
import type { loadingOverlayMachine } from './loading-overlay.machine.ts';
import { topOf } from './loading-overlay.machine.ts';

type LoadingSnapshot = SnapshotFrom<typeof loadingOverlayMachine>;

/** The deciding operation, or null. */
export const selectTop = ({ context }: LoadingSnapshot) => topOf(context.operations);
export const selectIsFullScreen = (snapshot: LoadingSnapshot) => snapshot.hasTag('fullScreen');
export const selectShowsSign = (snapshot: LoadingSnapshot) => snapshot.hasTag('sign');
export const selectShowsLine = (snapshot: LoadingSnapshot) => snapshot.hasTag('line');
