import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { providerSignInMachine } from './provider-sign-in.machine.ts';
import { type ProviderSignInPorts, provideProviderSignInPorts } from './provider-sign-in.ports.ts';
import { selectProviderRefusal } from './provider-sign-in.selectors.ts';

type SignIn = Subject<typeof providerSignInMachine, ProviderSignInPorts>;

function scenario(says: string, run: (signIn: SignIn) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof providerSignInMachine, ProviderSignInPorts>({
          machine,
          provide: provideProviderSignInPorts,
        }),
      ),
  };
}

const choose = (signIn: SignIn) => signIn.send({ type: 'provider.chosen' });
const refusal = (signIn: SignIn) => selectProviderRefusal(signIn.snapshot());

async function toLeaving(signIn: SignIn) {
  await choose(signIn);
  await signIn.answer('startProvider', { status: 'leaving' });
}

const scenarios: Scenario[] = [
  scenario('a double click navigates once', async (signIn) => {
    expect(signIn.state()).toBe('offered');
    await choose(signIn);
    expect(signIn.state()).toBe('starting');
    expect(signIn.snapshot().hasTag('busy')).toBe(true);
    await choose(signIn);
    await signIn.answer('startProvider', { status: 'leaving' });
    await choose(signIn);
    expect(signIn.state()).toBe('leaving');
    expect(signIn.snapshot().hasTag('busy')).toBe(true);
    expect(signIn.calls('startProvider')).toHaveLength(1);
    expect(signIn.emitted).toEqual([]);
  }),
  scenario('a page restored by Back offers the button', async (signIn) => {
    await toLeaving(signIn);
    await signIn.send({ type: 'page.restored' });
    expect(signIn.state()).toBe('offered');
    await choose(signIn);
    expect(signIn.calls('startProvider')).toHaveLength(2);
  }),
  scenario('a page that is still open after 10 s offers the button again', async (signIn) => {
    await toLeaving(signIn);
    signIn.clock.advance(9_999);
    expect(signIn.state()).toBe('leaving');
    signIn.clock.advance(1);
    expect(signIn.state()).toBe('offered');
  }),
  scenario('a failed start is shown and offered again', async (signIn) => {
    await choose(signIn);
    await signIn.answer('startProvider', { status: 'refused', code: 'network' });
    expect(signIn.state()).toBe('offered');
    expect(refusal(signIn)).toBe('network');
    await choose(signIn);
    expect(refusal(signIn)).toBe(null);
    await signIn.fail('startProvider');
    expect(signIn.state()).toBe('offered');
    expect(refusal(signIn)).toBe('unknown');
    expect(signIn.emitted).toEqual([
      { type: 'providerSignIn.refused', code: 'network' },
      { type: 'providerSignIn.refused', code: 'unknown' },
    ]);
  }),
];

describe('provider-sign-in', () => {
  it.each(scenarios)('$says', ({ run }) => run(providerSignInMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(providerSignInMachine, scenarios)).toEqual([]);
  });
});
