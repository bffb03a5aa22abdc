import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { examplePerson, exampleRenewedSession, exampleSession } from './auth.model.ts';
import type { AuthSession } from './auth.types.ts';
import { sessionVerificationMachine } from './session-verification.machine.ts';
import {
  provideSessionVerificationPorts,
  type SessionVerificationPorts,
} from './session-verification.ports.ts';
import type { RefreshPolicy } from './session-verification.types.ts';

type Verification = Subject<typeof sessionVerificationMachine, SessionVerificationPorts> & {
  reported: AuthSession[];
};

function scenario(
  says: string,
  refresh: RefreshPolicy,
  run: (verification: Verification) => Promise<void>,
): Scenario {
  return {
    says: `${says} (refresh: ${refresh})`,
    run: async (machine) => {
      const reported: AuthSession[] = [];
      const reporting = machine.provide({
        actions: {
          notifyRefreshed: (_, params) => reported.push((params as { session: AuthSession }).session),
        },
      });
      const subject = await startSubject<typeof sessionVerificationMachine, SessionVerificationPorts>({
        machine: reporting,
        provide: provideSessionVerificationPorts,
        input: { session: exampleSession, refresh },
      });
      await run({ ...subject, reported });
    },
  };
}

const verified = { status: 'verified', user: examplePerson } as const;
const refreshed = { status: 'refreshed', session: exampleRenewedSession } as const;
const output = (verification: Verification) => verification.snapshot().output;

const scenarios: Scenario[] = [
  scenario('the server verifies the given session', 'afterRefusal', async (verification) => {
    expect(verification.state()).toBe('verifying');
    expect(verification.calls('verifyServerSession')).toEqual([[exampleSession]]);
    await verification.answer('verifyServerSession', verified);
    expect(output(verification)).toEqual(verified);
    expect(verification.calls('refreshSession')).toEqual([]);
  }),
  scenario('a refused session is refreshed once', 'afterRefusal', async (verification) => {
    await verification.answer('verifyServerSession', { status: 'refused' });
    expect(verification.calls('refreshSession')).toEqual([[exampleSession]]);
    await verification.answer('refreshSession', refreshed);
    expect(verification.reported).toEqual([exampleRenewedSession]);
    expect(verification.calls('verifyServerSession').at(-1)).toEqual([exampleRenewedSession]);
    await verification.answer('verifyServerSession', { status: 'refused' });
    expect(output(verification)).toEqual({ status: 'refused' });
    expect(verification.calls('refreshSession')).toHaveLength(1);
  }),
  scenario('a refused refresh is a refusal', 'afterRefusal', async (verification) => {
    await verification.answer('verifyServerSession', { status: 'refused' });
    await verification.answer('refreshSession', { status: 'refused' });
    expect(output(verification)).toEqual({ status: 'refused' });
  }),
  scenario('a refusal is reported without a refresh', 'never', async (verification) => {
    await verification.answer('verifyServerSession', { status: 'refused' });
    expect(output(verification)).toEqual({ status: 'refused' });
    expect(verification.calls('refreshSession')).toEqual([]);
  }),
  scenario('an expired session is refreshed before the server is asked', 'first', async (verification) => {
    expect(verification.state()).toBe('refreshing');
    expect(verification.calls('verifyServerSession')).toEqual([]);
    await verification.answer('refreshSession', refreshed);
    await verification.answer('verifyServerSession', verified);
    expect(output(verification)).toEqual(verified);
  }),
  ...(['unavailable', 'broken'] as const).flatMap((kind) => [
    scenario(`an unreachable server is no refusal: ${kind}`, 'afterRefusal', async (verification) => {
      if (kind === 'broken') await verification.fail('verifyServerSession');
      else await verification.answer('verifyServerSession', { status: kind });
      expect(output(verification)).toEqual({ status: 'unavailable' });
    }),
    scenario(`an unreachable auth service is no refusal: ${kind}`, 'first', async (verification) => {
      if (kind === 'broken') await verification.fail('refreshSession');
      else await verification.answer('refreshSession', { status: kind });
      expect(output(verification)).toEqual({ status: 'unavailable' });
    }),
  ]),
];

describe('session-verification', () => {
  it.each(scenarios)('$says', ({ run }) => run(sessionVerificationMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(sessionVerificationMachine, scenarios)).toEqual([]);
  });
});
