import type { CurrentUser } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { prefilledForm } from './prefilled-form.ts';

const user = {
  email: 'alma@taller.example',
  organization: { name: 'Alma Rivera’s workspace' },
} as CurrentUser;

test("'prefilled from the user email', 'default 1', 'default is the browser's zone'", () => {
  expect(prefilledForm(user, 'Europe/Madrid')).toEqual({
    organizationName: 'Alma Rivera’s workspace',
    industry: '',
    businessType: '',
    teamSize: '1',
    businessEmail: 'alma@taller.example',
    timezone: 'Europe/Madrid',
  });
});
