import { expect, it } from 'vitest';
import { StepClock } from './step-clock.ts';

it('fires timers when due, the oldest first among equals', () => {
  const clock = new StepClock();
  const fired: string[] = [];
  clock.setTimeout(() => fired.push('late'), 200);
  clock.setTimeout(() => fired.push('first'), 100);
  clock.setTimeout(() => fired.push('second'), 100);
  expect([clock.fireNext(), clock.fireNext(), clock.fireNext()]).toEqual([100, 0, 100]);
  expect(fired).toEqual(['first', 'second', 'late']);
  expect(() => clock.fireNext()).toThrow('No timer is waiting');
});

it('fires timers set while time passes, and no cleared one', () => {
  const clock = new StepClock();
  const fired: number[] = [];
  const again = (at: number) =>
    clock.setTimeout(() => {
      fired.push(at);
      again(at + 40);
    }, 40);
  again(40);
  clock.clearTimeout(clock.setTimeout(() => fired.push(-1), 10));
  clock.advance(100);
  expect(fired).toEqual([40, 80]);
  expect(clock.fireNext()).toBe(20);
});

it('throws when timers are set without end', () => {
  const clock = new StepClock();
  const again = () => void clock.setTimeout(again, 0);
  again();
  expect(() => clock.advance(1)).toThrow('More than 1000 timers are due');
});
