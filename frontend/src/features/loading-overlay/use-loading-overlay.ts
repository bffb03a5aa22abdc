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

/** The visible state of the overlay. */
export function useLoadingOverlay(actor: LoadingOverlayActor) {
  return {
    fullScreen: useSelector(actor, selectIsFullScreen),
    sign: useSelector(actor, selectShowsSign),
    line: useSelector(actor, selectShowsLine),
    label: useSelector(actor, (snapshot) => selectTop(snapshot)?.label ?? null),
  };
}
