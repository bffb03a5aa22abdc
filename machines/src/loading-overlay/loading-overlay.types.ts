import type { LOADING } from '@oficio/contracts';

/** Ranked by `LOADING.priorities`. */
export type LoadingKind = keyof typeof LOADING.priorities;

/** Something that a person waits for; `label` is what a full-screen overlay says of it. */
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
  /** Raised for an operation that has not finished in time. */
  | { type: 'operation.grewStale'; id: string };

/** `fullScreen`: nothing else can be used; `sign`: which can be seen by now. `line`: something is under way. */
export type LoadingOverlayTag = 'fullScreen' | 'sign' | 'line';

/** Names of members that an inspector must not show: a label is one of our own sentences. */
export const LOADING_OVERLAY_SECRETS = [] as const;
