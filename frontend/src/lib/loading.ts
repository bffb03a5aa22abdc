import type { LoadingKind } from '@oficio/machines/loading-overlay';
import { createContext, useContext } from 'react';

/** Reports that an operation has started; returns a function that reports its end. */
export type StartLoading = (kind: LoadingKind, label?: string) => () => void;

const LoadingContext = createContext<StartLoading>(() => () => {});

export const LoadingProvider = LoadingContext.Provider;

/**
 * For operations other than mutations and navigation, which report themselves. `label` is the text of the full-screen
 * overlay for a `critical` operation.
 * @public
 */
export function useLoading(): StartLoading {
  return useContext(LoadingContext);
}
