import {
  type loadingOverlayMachine,
  selectIsFullScreen,
  selectShowsLine,
  selectShowsSign,
  selectTop,
} from '@oficio/machines/loading-overlay';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';

export type LoadingOverlayActor = ActorRefFrom<typeof loadingOverlayMachine>;

/** What is shown of what the page is busy with. */
export function useLoadingOverlay(actor: LoadingOverlayActor) {
  return {
    fullScreen: useSelector(actor, selectIsFullScreen),
    sign: useSelector(actor, selectShowsSign),
    line: useSelector(actor, selectShowsLine),
    label: useSelector(actor, (snapshot) => selectTop(snapshot)?.label ?? null),
  };
}
