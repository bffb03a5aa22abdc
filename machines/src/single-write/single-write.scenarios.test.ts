import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { singleWriteMachine } from './single-write.machine.ts';
import { provideSingleWritePorts, type SingleWritePorts } from './single-write.ports.ts';

type Write = Subject<typeof singleWriteMachine, SingleWritePorts>;

const first = { idempotencyKey: 'a', variables: { amountMinor: 70_000 }, typed: { amount: '700' } };
const second = { idempotencyKey: 'b', variables: { amountMinor: 80_000 }, typed: { amount: '800' } };
const refusal = { text: 'At most 500.00', code: 'payment.allocation_exceeds', fields: [], current: null };
const noAnswer = { text: 'Unable to connect to server', code: null, fields: [], current: null };

function scenario(says: string, run: (write: Write) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof singleWriteMachine, SingleWritePorts>({
          machine,
          provide: provideSingleWritePorts,
        }),
      ),
  };
}

const submit = (write: Write, sent = first) => write.send({ type: 'form.submitted', write: sent });

async function toRefused(write: Write) {
  await submit(write);
  await write.answer('send', { status: 'refused', refusal });
}

async function toAnswerLost(write: Write) {
  await submit(write);
  await write.answer('send', { status: 'lost', refusal: noAnswer });
}

const scenarios: Scenario[] = [
  scenario('a stored write emits its answer and what was sent', async (write) => {
    expect(write.state()).toBe('editing');
    await submit(write);
    expect(write.snapshot().hasTag('busy')).toBe(true);
    expect(write.snapshot().hasTag('undecided')).toBe(true);
    expect(write.calls('send')).toEqual([[first]]);
    await write.answer('send', { status: 'stored', answer: { id: '1' } });
    expect(write.state()).toBe('editing');
    expect(write.context()).toEqual({ sent: null, refusal: null });
    expect(write.emitted).toEqual([{ type: 'singleWrite.stored', answer: { id: '1' }, sent: first }]);
  }),
  scenario('a refused write shows why, until the form is edited', async (write) => {
    await toRefused(write);
    expect(write.state()).toBe('refused');
    expect(write.context()).toEqual({ sent: null, refusal });
    expect(write.snapshot().hasTag('undecided')).toBe(false);
    expect(write.emitted).toEqual([{ type: 'singleWrite.refused', refusal }]);
    await write.send({ type: 'form.edited' });
    expect(write.state()).toBe('editing');
    expect(write.context()).toEqual({ sent: null, refusal: null });
  }),
  scenario('a corrected form is another write', async (write) => {
    await toRefused(write);
    await submit(write, second);
    expect(write.state()).toBe('sending');
    expect(write.context()).toEqual({ sent: second, refusal: null });
    expect(write.calls('send')).toEqual([[first], [second]]);
  }),
  scenario('a write whose answer was lost is sent again as it was, with its key', async (write) => {
    await toAnswerLost(write);
    expect(write.state()).toBe('answerLost');
    expect(write.context()).toEqual({ sent: first, refusal: noAnswer });
    expect(write.snapshot().hasTag('undecided')).toBe(true);
    expect(write.snapshot().hasTag('busy')).toBe(false);
    expect(write.emitted).toEqual([{ type: 'singleWrite.answerLost', refusal: noAnswer }]);
    await write.send({ type: 'form.edited' });
    expect(write.state()).toBe('answerLost');
    await submit(write, second);
    expect(write.context()).toEqual({ sent: first, refusal: null });
    expect(write.calls('send')).toEqual([[first], [first]]);
    await write.answer('send', { status: 'stored', answer: {} });
    expect(write.context().sent).toBe(null);
    await submit(write, second);
    expect(write.calls('send')).toEqual([[first], [first], [second]]);
  }),
  scenario('an unexpected error counts as a lost answer', async (write) => {
    await submit(write);
    await write.fail('send');
    expect(write.state()).toBe('answerLost');
    expect(write.context().refusal?.text).toBe('Something went wrong. Please try again.');
    expect(write.emitted).toMatchObject([
      { type: 'singleWrite.answerLost', refusal: { text: 'Something went wrong. Please try again.' } },
    ]);
  }),
  scenario('a second submission while the first is being sent is ignored', async (write) => {
    await submit(write);
    await submit(write, second);
    expect(write.calls('send')).toEqual([[first]]);
    expect(write.context().sent).toEqual(first);
  }),
];

describe('single-write', () => {
  it.each(scenarios)('$says', ({ run }) => run(singleWriteMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(singleWriteMachine, scenarios)).toEqual([]);
  });
});
