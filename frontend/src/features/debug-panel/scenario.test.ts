import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideRegistrationPorts, registrationMachine } from '@oficio/machines/registration';
import { cooldownMachine, provideCooldownPorts } from '@oficio/machines/shared';
import { toastsMachine } from '@oficio/machines/toasts';
import { provideVerifyEmailPorts, verifyEmailMachine } from '@oficio/machines/verify-email';
import { afterAll, describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, SimulatedClock } from 'xstate';
import { inspect, observeInspection } from '../../lib/page/inspection.ts';
import { namesOf } from './machine-names.ts';
import { createRecorder } from './recorder.ts';
import { scenarioOf } from './scenario.ts';

const SECRETS = [
  'Ines.Robles@taller.example',
  'Guitarra-7-cuerdas',
  'eyJhbGciOi.eyJzdWIi.c2lnbmF0',
  'Ines',
  'Robles',
];
const [email = '', password = '', accessToken = '', firstName = '', lastName = ''] = SECRETS;

/** A real session of a machine, recorded by the panel's recorder, and its copied scenario. */
async function copied(
  machine: AnyStateMachine,
  session: (started: Session) => Promise<void>,
): Promise<string> {
  const recorder = createRecorder((notify) => notify());
  const stop = observeInspection(recorder.record);
  const clock = new SimulatedClock();
  const actor = createActor(machine, { inspect, clock }).start();
  await session({ actor, clock, settled: () => new Promise((resolve) => setTimeout(resolve)) });
  stop();
  const [record] = recorder.actors();
  return (record && scenarioOf(record)) ?? 'nothing';
}

interface Session {
  actor: ReturnType<typeof createActor>;
  clock: SimulatedClock;
  settled: () => Promise<void>;
}

const form = { email, password, confirmPassword: password, firstName: ` ${firstName} `, lastName };

const registration = await copied(
  registrationMachine.provide(
    provideRegistrationPorts({
      signUp: async () => ({
        status: 'created',
        session: { accessToken, expiresAt: 1_900_000_000, userId: 'u' },
      }),
      resendVerification: async () => ({ status: 'sent' }),
      watchClock: () => () => {},
    }),
  ),
  async ({ actor, clock, settled }) => {
    actor.send({ type: 'form.submitted', ...form, confirmPassword: 'another' });
    actor.send({ type: 'form.edited' });
    actor.send({ type: 'form.submitted', ...form });
    await settled();
    clock.increment(1_500);
  },
);

const toasts = await copied(toastsMachine, async ({ actor, clock }) => {
  actor.send({ type: 'toast.raised', toast: { kind: 'info', title: `It’s for ${email}` } });
  actor.send({ type: 'pointer.entered' });
  actor.send({ type: 'pointer.left' });
  clock.increment(3_000);
});

let answers = 0;
const verification = await copied(
  verifyEmailMachine.provide(
    provideVerifyEmailPorts({
      watchClock: () => () => {},
      resendVerification: async () => {
        answers += 1;
        if (answers === 1) throw new Error('offline');
        return { status: 'sent' };
      },
    }),
  ),
  async ({ actor, clock, settled }) => {
    actor.send({ type: 'form.submitted', email });
    await settled();
    actor.send({ type: 'form.submitted', email });
    await settled();
    clock.increment(60_000);
  },
);

const cooldown = await copied(
  cooldownMachine.provide(
    provideCooldownPorts({
      watchClock(report) {
        report(2_000);
        return () => {};
      },
    }),
  ),
  async ({ clock }) => clock.increment(60_000),
);

const temporary = fileURLToPath(new URL('../../../../.tmp', import.meta.url));
await mkdir(temporary, { recursive: true });
const folder = await mkdtemp(join(temporary, 'copied-'));
for (const [name, text] of Object.entries({ registration, toasts, verification, cooldown })) {
  const file = join(folder, `${name}.ts`);
  await writeFile(file, text);
  // The tests that the file declares become tests of this file.
  await import(/* @vite-ignore */ file);
}
afterAll(() => rm(folder, { recursive: true }));

describe('a copied session', () => {
  it('lists the events in their order', () => {
    expect(registration).toContain(
      "it('registration: form.editing → form.refused → form.editing → submitting → created → redirected'",
    );
    expect(registration).toContain("await subject.answer('signUp', {");
    expect(registration).toContain('subject.clock.fireNext();');
    expect(toasts).toContain('provide: () => ({}),');
    expect(verification).toContain("await subject.fail('resendVerification');");
    expect(verification).toContain("await subject.end('cooldown', undefined);");
    expect(cooldown).toContain('ownPorts: { watchClock: () => () => {} },');
    expect(cooldown).toContain("await subject.send({ type: 'clock.ticked', now: 2000 });");
  });

  it('has no secrets', () => {
    for (const secret of SECRETS) expect(registration + toasts + verification).not.toContain(secret);
  });
});

describe('the exports of a machine', () => {
  const files = import.meta.glob<Record<string, unknown>>('../../../../machines/src/*/index.ts', {
    eager: true,
  });
  const machines = Object.values(files).flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) =>
      name.endsWith('Machine') ? [{ name, file, id: (value as AnyStateMachine).id }] : [],
    ),
  );

  it.each(machines)('$name is found by its id', ({ name, file, id }) => {
    const { machine, ports } = namesOf(id);
    expect(machine).toBe(name);
    if (ports) expect(file[ports.provide]).toBeTypeOf('function');
  });
});
