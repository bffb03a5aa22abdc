import {
  type loadingOverlayMachine,
  selectIsFullScreen,
  selectShowsLine,
  selectShowsSign,
  selectTop,
} from '@oficio/machines/loading-overlay';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { StartLoading } from '../../lib/loading.ts';

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

let started = 0;

/** The same for screens: each start is an operation of its own. */
export function startLoadingThrough(actor: LoadingOverlayActor | undefined): StartLoading {
  return (kind, label) => {
    started += 1;
    const id = `screen ${started}`;
    actor?.send({ type: 'operation.started', id, kind, ...(label !== undefined && { label }) });
    return () => actor?.send({ type: 'operation.finished', id });
  };
}
