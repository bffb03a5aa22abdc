import type { SnapshotFrom } from 'xstate';
import type { crossTabMachine } from './cross-tab.machine.ts';

/** Whether the page must hide everything of the former person. */
export const selectIsCovered = (snapshot: SnapshotFrom<typeof crossTabMachine>) => snapshot.hasTag('covered');
