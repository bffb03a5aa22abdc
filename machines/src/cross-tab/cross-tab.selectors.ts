import type { SnapshotFrom } from 'xstate';
import type { crossTabMachine } from './cross-tab.machine.ts';

/** Whether nothing of the person who was here may be seen. */
export const selectIsCovered = (snapshot: SnapshotFrom<typeof crossTabMachine>) => snapshot.hasTag('covered');
