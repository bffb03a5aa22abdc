import { useCallback } from 'react';
import { type ScreenWire, useScreenWire } from './screen-wires/screen-wire.ts';

/** Asks who the person is now: after what changes their own membership. */
export function useFollowOrganization(): () => void {
  const tell = useScreenWire(followWire);
  return useCallback(() => tell(null), [tell]);
}

const followWire: ScreenWire<null> = (_, { targets }) => targets.followOrganization();
