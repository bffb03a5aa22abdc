import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { supportViewMachine } from './support-view.machine.ts';
import { exampleView } from './support-view.model.ts';
import { provideSupportViewPorts, type SupportViewPorts } from './support-view.ports.ts';

type View = Subject<typeof supportViewMachine, SupportViewPorts>;

const OVER = [{ type: 'supportView.over' }];
const noAnswer = { status: 'failed', text: 'Unable to connect to server.' } as const;

function scenario(says: string, run: (view: View) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof supportViewMachine, SupportViewPorts>({
          machine,
          provide: provideSupportViewPorts,
          input: exampleView,
        }),
      ),
  };
}

const end = (view: View) => view.send({ type: 'end.requested' });

const scenarios: Scenario[] = [
  scenario('a view ends when the server has ended it', async (view) => {
    expect(view.state()).toBe('running.viewing');
    await end(view);
    expect(view.snapshot().hasTag('ending')).toBe(true);
    expect(view.calls('endView')).toEqual([[{ id: exampleView.id }]]);
    expect(view.emitted).toEqual([]);
    await view.answer('endView', { status: 'ended' });
    expect(view.state()).toBe('over');
    expect(view.emitted).toEqual(OVER);
  }),
  scenario('a failed end keeps the view, says why, and can be tried again', async (view) => {
    await end(view);
    await view.answer('endView', noAnswer);
    expect(view.state()).toBe('running.endFailed');
    expect(view.context().failure).toBe(noAnswer.text);
    expect(view.snapshot().hasTag('ending')).toBe(false);
    await end(view);
    expect(view.context().failure).toBe(null);
    await view.answer('endView', { status: 'ended' });
    expect(view.emitted).toEqual(OVER);
  }),
  scenario('an unexpected error of the end can be tried again', async (view) => {
    await end(view);
    await view.fail('endView');
    expect(view.state()).toBe('running.endFailed');
    expect(view.context().failure).toBe('Something went wrong. Please try again.');
  }),
  scenario('a second request to end it sends nothing while the first has no answer', async (view) => {
    await end(view);
    await end(view);
    expect(view.calls('endView')).toHaveLength(1);
  }),
  scenario('a view is over by its time', async (view) => {
    view.clock.advance(exampleView.remainingMs - 1);
    expect(view.state()).toBe('running.viewing');
    view.clock.advance(1);
    expect(view.state()).toBe('over');
    expect(view.emitted).toEqual(OVER);
  }),
  scenario('its time goes on after a failed end', async (view) => {
    view.clock.advance(exampleView.remainingMs - 1);
    await end(view);
    await view.answer('endView', noAnswer);
    view.clock.advance(1);
    expect(view.state()).toBe('over');
  }),
  scenario('a view is over when the server says so, also while it is being ended', async (view) => {
    await end(view);
    await view.send({ type: 'view.expired' });
    expect(view.state()).toBe('over');
    expect(view.emitted).toEqual(OVER);
    await end(view);
    expect(view.calls('endView')).toHaveLength(1);
    expect(view.emitted).toEqual(OVER);
  }),
];

describe('support-view', () => {
  it.each(scenarios)('$says', ({ run }) => run(supportViewMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(supportViewMachine, scenarios)).toEqual([]);
  });
});
