import type { CurrentUser } from '@oficio/contracts';
import type { OnboardingForm, OnboardingRefusalCode } from '@oficio/machines/onboarding';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { CONNECTION_TEXTS, RequestFailure } from '../../lib/api/request-failure.ts';
import { forgetLogo, keepLogo } from './chosen-logo.ts';
import { createOnboardingPorts } from './onboarding.adapter.ts';

const user = { id: 'alma' } as CurrentUser;
const owner = { userId: user.id, organizationId: null };
const form: OnboardingForm = {
  organizationName: 'Taller Norte',
  industry: 'Other',
  businessType: 'agency',
  teamSize: '1',
  businessEmail: 'hola@taller.example',
  timezone: 'Europe/Madrid',
};
const key = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** The ports on an API with this answer or refusal. */
function portsAnswered(answer: unknown) {
  const callRoute = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const ports = createOnboardingPorts({ callRoute } as unknown as Pick<ApiClient, 'callRoute'>);
  return { ports, calls: callRoute.mock.calls as unknown as [{ path: string }, Record<string, unknown>][] };
}

const refusal = (status: number, code?: string) =>
  new RequestFailure({ kind: 'refused', text: 'No', status, code });

afterEach(forgetLogo);

describe('a step of saving', () => {
  test('sends the organization', async () => {
    const { ports, calls } = portsAnswered(user);
    expect(await ports.setUpOrganization(form)).toEqual({ status: 'stored', user });
    expect(calls.map(([{ path }, options]) => [path, options])).toEqual([
      [
        '/api/organization/setup',
        {
          body: {
            name: 'Taller Norte',
            industry: 'Other',
            businessType: 'agency',
            teamSize: '1',
            email: 'hola@taller.example',
            timezone: 'Europe/Madrid',
          },
          idempotencyKey: key,
        },
      ],
    ]);
  });

  test('sends the chosen file unchanged', async () => {
    const file = new File(['png'], 'logo.png', { type: 'image/png' });
    keepLogo(owner, file);
    const { ports, calls } = portsAnswered(user);
    expect(await ports.uploadLogo()).toEqual({ status: 'stored', user });
    expect(calls.map(([{ path }, options]) => [path, options])).toEqual([
      ['/api/organization/logo', { file, idempotencyKey: key }],
    ]);
  });

  test('sends the profile and the preferences', async () => {
    const { ports, calls } = portsAnswered(user);
    const profile = { companyName: 'Taller Norte', businessEmail: 'hola@taller.example' };
    expect(await ports.storeCompanyProfile(profile)).toEqual({ status: 'stored' });
    expect(await ports.storePreferences()).toEqual({ status: 'stored', user });
    expect(calls.map(([{ path }, options]) => [path, options])).toEqual([
      ['/api/company-profile', { body: profile, idempotencyKey: key }],
      ['/api/auth/update-preferences', { body: { onboardingCompleted: true }, idempotencyKey: key }],
    ]);
  });

  test('has its own idempotency key each time', async () => {
    const { ports, calls } = portsAnswered(user);
    await ports.setUpOrganization(form);
    await ports.setUpOrganization(form);
    expect(new Set(calls.map(([, { idempotencyKey }]) => idempotencyKey)).size).toBe(2);
  });

  test('throws an error that isn’t a refusal', async () => {
    const { ports } = portsAnswered(new TypeError('a bug'));
    await expect(ports.setUpOrganization(form)).rejects.toThrow('a bug');
  });
});

describe('a refusal', () => {
  test.each<[RequestFailure, OnboardingRefusalCode]>([
    [new RequestFailure({ kind: 'connection', text: CONNECTION_TEXTS.unreachable }), 'network'],
    [new RequestFailure({ kind: 'unreadable', text: 'No JSON', status: 200 }), 'unknown'],
    [refusal(400), 'invalid'],
    [refusal(401), 'session_ended'],
    [refusal(403), 'forbidden'],
    [refusal(409, 'organization.switched'), 'organization_switched'],
    [refusal(409, 'idempotency.in_progress'), 'unknown'],
    [refusal(500), 'unknown'],
  ])('%o is %s', async (failure, code) => {
    const { ports } = portsAnswered(failure);
    const refused = { status: 'refused', code, faults: [] };
    expect(await ports.setUpOrganization(form)).toEqual(refused);
    expect(await ports.storePreferences()).toEqual(refused);
    expect(await ports.storeCompanyProfile({ companyName: 'a', businessEmail: 'b' })).toEqual(refused);
    keepLogo(owner, new File([], 'logo.png'));
    expect(await ports.uploadLogo()).toEqual(refused);
  });

  test('names wrong fields as the form does', async () => {
    const fields = [
      { path: 'name', message: 'Too short' },
      { path: 'industry', message: 'Choose one' },
    ];
    const { ports } = portsAnswered(new RequestFailure({ kind: 'refused', text: 'No', status: 400, fields }));
    expect(await ports.setUpOrganization(form)).toEqual({
      status: 'refused',
      code: 'invalid',
      faults: [
        { path: 'organizationName', message: 'Too short' },
        { path: 'industry', message: 'Choose one' },
      ],
    });
  });

  test.each([
    [413, 'too_large'],
    [415, 'not_an_image'],
  ] as const)('of the logo with %i is %s', async (status, code) => {
    keepLogo(owner, new File([], 'logo.png'));
    expect(await portsAnswered(refusal(status)).ports.uploadLogo()).toEqual({ status: 'logoRefused', code });
  });

  test('of a file that can’t be read sends nothing', async () => {
    const { ports, calls } = portsAnswered(user);
    expect(await ports.uploadLogo()).toEqual({ status: 'logoRefused', code: 'not_an_image' });
    expect(calls).toEqual([]);
  });
});
