import type { CurrentUser } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { findProfileFaults, isSameProfile, toProfileBody, toProfileForm } from './profile-form.ts';

const form = { firstName: 'Alma', lastName: 'Rivera', phone: '', timezone: 'Europe/Madrid' };

test.each([
  [null, 'America/Mexico_City'],
  ['Europe/Madrid', 'Europe/Madrid'],
])('the initial value for the stored time zone %s is %s', (timezone, shown) => {
  const user = { firstName: 'Alma', lastName: 'Rivera', phone: null, timezone } as CurrentUser;
  expect(toProfileForm(user, 'America/Mexico_City')).toEqual({ ...form, timezone: shown });
});

describe('the body', () => {
  test('has the typed values', () => {
    expect(toProfileBody({ ...form, phone: '55' })).toEqual({ ...form, phone: '55' });
  });

  test('clears an emptied time zone', () => {
    expect(toProfileBody({ ...form, timezone: ' ' }).timezone).toBeNull();
  });
});

test.each([
  [{}, []],
  [{ firstName: ' ' }, [{ path: 'firstName', message: 'First name is required' }]],
  [{ lastName: '' }, [{ path: 'lastName', message: 'Last name is required' }]],
  [{ phone: '1'.repeat(41) }, [{ path: 'phone', message: 'This can have at most 40 characters' }]],
  [{ timezone: 'Atlantis' }, [{ path: 'timezone', message: 'Please choose a time zone' }]],
])('%j is invalid in %j', (changed, faults) => {
  expect(findProfileFaults({ ...form, ...changed })).toEqual(faults);
});

test('one changed letter is a change', () => {
  expect([isSameProfile(form, { ...form }), isSameProfile(form, { ...form, phone: '5' })]).toEqual([
    true,
    false,
  ]);
});
