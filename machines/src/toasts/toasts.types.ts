export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** Texts come from the caller's catalogue; the machine only carries them. */
export interface ToastContent {
  kind: ToastKind;
  title: string;
  description?: string;
  /** Lasts ten times as long, because it offers an action or has a text that can't be read elsewhere. */
  lasting?: boolean;
}

/** `id` counts up from 1, so that a late dismissal can't hit the next toast. */
export interface Toast extends ToastContent {
  id: number;
}

export interface ToastsContext {
  toast: Toast | null;
  shownSoFar: number;
  hovered: boolean;
  focused: boolean;
}

export type ToastsEvent =
  | { type: 'toast.raised'; toast: ToastContent }
  | { type: 'toast.dismissed'; id: number }
  | { type: 'pointer.entered' }
  | { type: 'pointer.left' }
  | { type: 'focus.entered' }
  | { type: 'focus.left' };

export type ToastsTag = 'visible';
