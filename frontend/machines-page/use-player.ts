import { useEffect, useReducer } from 'react';
import type { MachineSheet } from './machine-sheet.types.ts';
import { type PageAddress, readAddress, writeAddress } from './page-address.ts';

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_MS = 1_400;

export interface PlayerState extends PageAddress {
  isPlaying: boolean;
  speed: number;
  /** Increases with each shown step, even a repeated one. */
  turn: number;
}

export type PlayerAction =
  | { type: 'addressed'; address: PageAddress }
  | { type: 'machineChosen'; machine: string }
  | { type: 'pathChosen'; path: number }
  | { type: 'stepChosen'; step: number }
  | { type: 'stepped'; by: 1 | -1 }
  | { type: 'ticked' }
  | { type: 'playToggled' }
  | { type: 'speedChosen'; speed: number };

/**
 * The current step of the current path, and its autoplay. Changes go to the address, and changes of the address come
 * back.
 */
export function usePlayer(sheets: readonly MachineSheet[]) {
  const [state, dispatch] = useReducer(
    (before: PlayerState, action: PlayerAction) => played(before, action, sheets),
    sheets,
    (given) => addressed(beginning, readAddress(window.location.hash), given),
  );
  const fragment = writeAddress(state);

  useEffect(() => {
    window.history.replaceState(null, '', fragment);
  }, [fragment]);
  useEffect(() => {
    const follow = () => dispatch({ type: 'addressed', address: readAddress(window.location.hash) });
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (!state.isPlaying) return;
    const timer = setInterval(() => dispatch({ type: 'ticked' }), STEP_MS / state.speed);
    return () => clearInterval(timer);
  }, [state.isPlaying, state.speed]);

  return { state, dispatch };
}

const beginning: PlayerState = { machine: '', path: 0, step: 0, isPlaying: false, speed: 1, turn: 0 };

/** The player's state after an action. */
export function played(
  state: PlayerState,
  action: PlayerAction,
  sheets: readonly MachineSheet[],
): PlayerState {
  const last = lastStep(state, sheets);
  const at = (step: number): PlayerState => ({ ...state, step, turn: state.turn + 1 });
  switch (action.type) {
    case 'addressed':
      return addressed(state, action.address, sheets);
    case 'machineChosen':
      return addressed(state, { machine: action.machine, path: 0, step: 0 }, sheets);
    case 'pathChosen':
      return addressed(state, { machine: state.machine, path: action.path, step: 0 }, sheets);
    case 'stepChosen':
      return { ...at(action.step), isPlaying: false };
    case 'stepped':
      return { ...at(Math.min(last, Math.max(0, state.step + action.by))), isPlaying: false };
    case 'ticked':
      return state.step >= last
        ? { ...state, isPlaying: false }
        : { ...at(state.step + 1), isPlaying: state.step + 1 < last };
    case 'playToggled':
      if (state.isPlaying) return { ...state, isPlaying: false };
      return state.step >= last ? { ...at(0), isPlaying: last > 0 } : { ...state, isPlaying: true };
    case 'speedChosen':
      return { ...state, speed: action.speed };
  }
}

/** The target of the address, or the nearest existing one. */
function addressed(state: PlayerState, address: PageAddress, sheets: readonly MachineSheet[]): PlayerState {
  const sheet = sheets.find(({ id }) => id === address.machine) ?? sheets[0];
  const path = sheet?.paths[address.path] ? address.path : 0;
  const step = Math.min(address.step, sheet?.paths[path]?.steps.length ?? 0);
  const machine = sheet?.id ?? '';
  const isSame = machine === state.machine && path === state.path && step === state.step;
  return isSame ? state : { ...state, machine, path, step, isPlaying: false, turn: state.turn + 1 };
}

function lastStep({ machine, path }: PlayerState, sheets: readonly MachineSheet[]): number {
  return sheets.find(({ id }) => id === machine)?.paths[path]?.steps.length ?? 0;
}
