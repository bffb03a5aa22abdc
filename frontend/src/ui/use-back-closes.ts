import { useEffect, useEffectEvent } from 'react';
import { registerDialog } from './open-dialogs.ts';

/** While enabled, Back asks this dialog to close instead of leaving the page. */
export function useBackCloses(enabled: boolean, requestClose: () => void): void {
  const close = useEffectEvent(requestClose);
  useEffect(() => (enabled ? registerDialog(() => close()) : undefined), [enabled]);
}
