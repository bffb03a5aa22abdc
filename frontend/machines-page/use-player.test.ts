import type { PlayedPath, PlayedStep } from '@oficio/machines/chart';
import { expect, it } from 'vitest';
import type { MachineSheet } from './machine-sheet.types.ts';
import { type PlayerAction, type PlayerState, played } from './use-player.ts';

const step = {} as PlayedStep;
const path = (length: number): PlayedPath => ({ title: '', first: step, steps: Array(length).fill(step) });
const sheets = [
  { id: 'auth', paths: [path(2), path(0)] },
  { id: 'root', paths: [] },
] as unknown as MachineSheet[];

const start: PlayerState = { machine: 'auth', path: 0, step: 0, isPlaying: false, speed: 1, turn: 0 };
const after = (...actions: PlayerAction[]) =>
  actions.reduce((state, action) => played(state, action, sheets), start);

const play = { type: 'playToggled' } as const;
const tick = { type: 'ticked' } as const;

it('plays to the end and stops there', () => {
  expect(after(play, tick)).toEqual({ ...start, step: 1, turn: 1, isPlaying: true });
  expect(after(play, tick, tick)).toEqual({ ...start, step: 2, turn: 2 });
  expect(after(play, tick, tick, tick)).toEqual({ ...start, step: 2, turn: 2 });
});

it('pauses, and starts over from the end', () => {
  expect(after(play, tick, play)).toEqual({ ...start, step: 1, turn: 1 });
  expect(after(play, tick, tick, play)).toEqual({ ...start, step: 0, turn: 3, isPlaying: true });
});

it('steps back and forth within the path', () => {
  expect(after({ type: 'stepped', by: -1 }).step).toBe(0);
  expect(after(play, { type: 'stepped', by: 1 })).toEqual({ ...start, step: 1, turn: 1 });
  expect(after({ type: 'stepChosen', step: 2 }, { type: 'stepped', by: 1 }).step).toBe(2);
});

it('resets the step when another path or machine is selected', () => {
  expect(after({ type: 'stepChosen', step: 2 }, { type: 'pathChosen', path: 1 })).toMatchObject({
    path: 1,
    step: 0,
  });
  expect(after({ type: 'stepChosen', step: 2 }, { type: 'machineChosen', machine: 'root' })).toMatchObject({
    machine: 'root',
    path: 0,
    step: 0,
  });
});

it('falls back to the nearest existing step of an address', () => {
  const at = (machine: string, place: number, to: number) =>
    after({ type: 'addressed', address: { machine, path: place, step: to } });
  expect(at('auth', 0, 9)).toMatchObject({ machine: 'auth', path: 0, step: 2 });
  expect(at('auth', 7, 1)).toMatchObject({ machine: 'auth', path: 0, step: 1 });
  expect(at('nobody', 3, 3)).toMatchObject({ machine: 'auth', path: 0, step: 2 });
});

it('plays nothing without a path', () => {
  expect(after({ type: 'machineChosen', machine: 'root' }, play, tick)).toMatchObject({
    step: 0,
    isPlaying: false,
  });
});
