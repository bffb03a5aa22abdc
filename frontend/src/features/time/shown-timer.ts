import { type AnswerOf, type Timer, timerRoutes } from '@oficio/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** Shows the timer of an answer in the header at once. What the write made stale is read again after it. */
export function showTimer(queries: QueryClient, timer: Timer | null): void {
  queries.setQueryData<AnswerOf<typeof timerRoutes.one>>(
    [timerRoutes.one.path],
    (shown) => shown && { ...shown, timer },
  );
}
