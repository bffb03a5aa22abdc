import type { CurrentUser } from '@oficio/contracts';
import { useCallback } from 'react';
import { type ScreenWire, useScreenWire } from './screen-wires/screen-wire.ts';

/** Tells the auth actor who the person is now, so that the shell shows the new name at once. */
export function useProfileChanged(): (user: CurrentUser) => void {
  const tell = useScreenWire(profileWire);
  return useCallback((user) => tell({ type: 'profile.changed', user }), [tell]);
}

const profileWire: ScreenWire<{ type: 'profile.changed'; user: CurrentUser }> = (event, { auth }) =>
  auth.send(event);
