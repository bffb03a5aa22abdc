import type { LoadingKind } from '@oficio/machines/loading-overlay';
import { createContext, useContext } from 'react';

/** Says that somebody waits for something; gives back how to say that it is over. */
export type StartLoading = (kind: LoadingKind, label?: string) => () => void;

const LoadingContext = createContext<StartLoading>(() => () => {});

export const LoadingProvider = LoadingContext.Provider;

/**
 * For what a screen does besides mutations and navigation, which tell of themselves. `label` is what the full-screen
 * overlay of a `critical` operation says.
 * @public
 */
export function useLoading(): StartLoading {
  return useContext(LoadingContext);
}
