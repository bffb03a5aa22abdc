import type { LOADING } from '@oficio/contracts';

/** Ranked by `LOADING.priorities`. */
export type LoadingKind = keyof typeof LOADING.priorities;

/** An operation that a person waits for; `label` is the text of a full-screen overlay. */
export interface LoadingOperation {
  id: string;
  kind: LoadingKind;
  label: string | null;
}

export interface LoadingOverlayContext {
  /** Oldest first, each id once. */
  operations: readonly LoadingOperation[];
}

export type LoadingOverlayEvent =
  | { type: 'operation.started'; id: string; kind: LoadingKind; label?: string }
  | { type: 'operation.finished'; id: string }
  /** Emitted for an operation that exceeds its time limit. */
  | { type: 'operation.grewStale'; id: string };

/** `fullScreen`: nothing else can be used. `sign`: the indicator visible by now. `line`: the line at the top. */
export type LoadingOverlayTag = 'fullScreen' | 'sign' | 'line';

/** Members that an inspector must mask: none, because a label is one of our own sentences. */
export const LOADING_OVERLAY_SECRETS = [] as const;
