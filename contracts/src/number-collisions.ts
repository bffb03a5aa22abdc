import type { SeriesPattern } from './document-numbers.ts';

const DIGITS = '0123456789';
const NOT_ZERO = '123456789';

/** A state's steps: the characters of a step, and the state after it. */
type Steps = [chars: string, to: number][];

interface Automaton {
  states: Steps[];
  ends: readonly number[];
}

/**
 * Whether two patterns can give the same number, for any two dates and counts. Each pattern is read as an automaton of
 * its numbers; both give the same one if they can go to their ends with the same characters.
 */
export function canCollide(one: SeriesPattern, other: SeriesPattern): boolean {
  const [first, second] = [automatonOf(one), automatonOf(other)];
  const seen = new Set(['0,0']);
  const open: [number, number][] = [[0, 0]];
  for (const [of, at] of open) {
    if (first.ends.includes(of) && second.ends.includes(at)) return true;
    for (const [chars, to] of first.states[of] ?? []) {
      for (const [others, toOther] of second.states[at] ?? []) {
        const key = `${to},${toOther}`;
        if (seen.has(key) || ![...chars].some((char) => others.includes(char))) continue;
        seen.add(key);
        open.push([to, toOther]);
      }
    }
  }
  return false;
}

function automatonOf({ parts }: SeriesPattern): Automaton {
  const automaton: Automaton = { states: [[]], ends: [0] };
  for (const part of parts) {
    if ('text' in part) addChars(automaton, [...part.text]);
    else if ('digits' in part) addCount(automaton, part.digits);
    else if (part.date === 'MM') addMonth(automaton);
    else
      addChars(
        automaton,
        Array.from(part.date, () => DIGITS),
      );
  }
  return automaton;
}

function addState({ states }: Automaton): number {
  return states.push([]) - 1;
}

function addStep({ states }: Automaton, from: number, chars: string, to: number): void {
  states[from]?.push([chars, to]);
}

function addChars(automaton: Automaton, chars: readonly string[]): void {
  for (const char of chars) {
    const next = addState(automaton);
    for (const end of automaton.ends) addStep(automaton, end, char, next);
    automaton.ends = [next];
  }
}

function addMonth(automaton: Automaton): void {
  const [zero, one, end] = [addState(automaton), addState(automaton), addState(automaton)];
  for (const before of automaton.ends) {
    addStep(automaton, before, '0', zero);
    addStep(automaton, before, '1', one);
  }
  addStep(automaton, zero, NOT_ZERO, end);
  addStep(automaton, one, '012', end);
  automaton.ends = [end];
}

/** A count from 1: padded with zeros to the width, or written in full with any more digits. */
function addCount(automaton: Automaton, width: number): void {
  let [zeros, padded, full] = [automaton.ends, [] as number[], [] as number[]];
  for (let place = 1; place <= width; place++) {
    const [nextZero, nextPadded, nextFull] = [addState(automaton), addState(automaton), addState(automaton)];
    for (const zero of zeros) {
      addStep(automaton, zero, '0', nextZero);
      addStep(automaton, zero, NOT_ZERO, place === 1 ? nextFull : nextPadded);
    }
    for (const state of padded) addStep(automaton, state, DIGITS, nextPadded);
    for (const state of full) addStep(automaton, state, DIGITS, nextFull);
    [zeros, padded, full] = [[nextZero], [nextPadded], [nextFull]];
  }
  for (const state of full) addStep(automaton, state, DIGITS, state);
  automaton.ends = [...padded, ...full];
}
