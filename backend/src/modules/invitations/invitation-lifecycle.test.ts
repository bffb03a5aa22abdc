import type { FailureCode, Invitation } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../http/api-error.ts';
import { statusAfter, statusAt } from './invitation-lifecycle.ts';

type Status = Invitation['status'];

const now = new Date('2026-06-15T12:00:00.000Z');

test.each<[Status, string, Status]>([
  ['pending', '2026-06-15T12:00:00.001Z', 'pending'],
  ['pending', '2026-06-15T12:00:00.000Z', 'expired'],
  ['accepted', '2026-06-01T00:00:00.000Z', 'accepted'],
  ['declined', '2026-06-01T00:00:00.000Z', 'declined'],
  ['revoked', '2026-06-01T00:00:00.000Z', 'revoked'],
])('%s until %s is %s', (status, expiresAt, expected) => {
  expect(statusAt(now, { status, expiresAt })).toBe(expected);
});

describe.each<[Status, Record<'accept' | 'decline' | 'resend' | 'revoke', Status | FailureCode>]>([
  ['pending', { accept: 'accepted', decline: 'declined', resend: 'pending', revoke: 'revoked' }],
  [
    'expired',
    { accept: 'invitation.expired', decline: 'invitation.expired', resend: 'pending', revoke: 'revoked' },
  ],
  [
    'accepted',
    {
      accept: 'invitation.used',
      decline: 'invitation.used',
      resend: 'invitation.used',
      revoke: 'invitation.used',
    },
  ],
  [
    'declined',
    {
      accept: 'invitation.used',
      decline: 'invitation.used',
      resend: 'invitation.used',
      revoke: 'invitation.used',
    },
  ],
  [
    'revoked',
    {
      accept: 'invitation.revoked',
      decline: 'invitation.revoked',
      resend: 'invitation.revoked',
      revoke: 'revoked',
    },
  ],
])('one that is %s', (status, outcomes) => {
  test.each(Object.entries(outcomes) as ['accept', Status | FailureCode][])('%s: %s', (step, outcome) => {
    let result: Status | FailureCode;
    try {
      result = statusAfter(step, status);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      result = refusal.code;
    }
    expect(result).toBe(outcome);
  });
});
