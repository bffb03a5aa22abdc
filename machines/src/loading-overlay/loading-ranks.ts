import { LOADING } from '@oficio/contracts';
import type { LoadingOperation } from './loading-overlay.types.ts';

/** The operation that rules: of the highest rank, and among equals the latest. Null if nothing runs. */
export function topOf(operations: readonly LoadingOperation[]): LoadingOperation | null {
  return operations.reduce<LoadingOperation | null>(
    (top, operation) => (top && rankOf(top) > rankOf(operation) ? top : operation),
    null,
  );
}

export function isCritical(operations: readonly LoadingOperation[]): boolean {
  return topOf(operations)?.kind === 'critical';
}

/** Whether somebody waits for it who sees no sign of it: a form at least; what ranks lower has its own skeletons. */
export function isWaitedFor(operations: readonly LoadingOperation[]): boolean {
  const top = topOf(operations);
  return top !== null && rankOf(top) >= LOADING.priorities.form;
}

const rankOf = ({ kind }: LoadingOperation): number => LOADING.priorities[kind];
