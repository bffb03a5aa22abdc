import type { ToastContent } from '@oficio/machines/toasts';
import { createContext, useContext } from 'react';

/** The action of a toast, 'Undo' for example. */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export type RaiseToast = (toast: ToastContent, action?: ToastAction) => void;

const RaiseToastContext = createContext<RaiseToast>(() => {});

export const RaiseToastProvider = RaiseToastContext.Provider;

/** Shows a toast and replaces the one on screen. */
export function useRaiseToast(): RaiseToast {
  return useContext(RaiseToastContext);
}
