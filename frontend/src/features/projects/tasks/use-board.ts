import { type TaskItem, taskRoutes } from '@oficio/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useDialogWrite } from '../../../records/use-dialog-write.ts';
import { type BoardMove, placed } from './board-order.ts';

/** No message announces the tasks of a project without a client. */
const REFRESH_MS = 15_000;

/** All tasks of a project, in the order of its board. */
export function useBoard({ id, clientId }: { id: string; clientId: string | null }) {
  return useQuery({
    ...queryOf(taskRoutes.board, { parameters: { id } }),
    refetchInterval: clientId === null && REFRESH_MS,
  });
}

interface SentMove extends BoardMove {
  version: number;
}

/**
 * The moves of a board. The board shows a move at once; the moves are sent one after the other, because each is based on the
 * version that the last one has left. A refused move takes back those that wait behind it.
 */
export function useBoardMoves(projectId: string, given: readonly TaskItem[]) {
  const queryClient = useQueryClient();
  const { queryKey } = queryOf(taskRoutes.board, { parameters: { id: projectId } });
  // An answer is in the cache before its query says so. In between, a stored move is no longer among those that are on their
  // way, and the card would go back to its old place for a moment and lose the focus.
  const items = queryClient.getQueryData(queryKey)?.items ?? given;
  const [waiting, setWaiting] = useState<readonly BoardMove[]>([]);
  const write = useDialogWrite(taskRoutes.move, {
    id: projectId,
    request: ({ id, ...body }: SentMove) => ({ parameters: { id }, body }),
    onStored: (task, move) => {
      queryClient.setQueryData(queryKey, (board) => {
        if (!board) return board;
        const present = board.items.map((item) =>
          item.id === task.id ? { ...item, version: task.version } : item,
        );
        return { items: [...placed(present, move)] };
      });
    },
    onDone: () => {},
    onRefused: () => setWaiting([]),
  });
  const isFree = !write.isBusy && !write.repeats;
  const send = (move: BoardMove) => {
    const task = items.find((item) => item.id === move.id);
    if (task) write.submit({ ...move, version: task.version });
  };
  useEffect(() => {
    const [next, ...others] = waiting;
    if (!next || !isFree) return;
    setWaiting(others);
    send(next);
  });
  const sent = write.sent?.variables;
  const moves: readonly BoardMove[] = sent ? [sent, ...waiting] : waiting;
  return {
    /** The board with the moves that aren't stored yet. */
    items: moves.reduce(placed, items),
    unstored: new Set(moves.map(({ id }) => id)),
    move: (move: BoardMove) => {
      write.edited();
      setWaiting((current) => [...current, move]);
    },
    refusal: write.refusal,
    forgetRefusal: write.edited,
    /** Sends a move again whose answer was lost; null while there is none. */
    repeat: write.repeats ? write.repeat : null,
  };
}
