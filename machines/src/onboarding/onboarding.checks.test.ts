import { UPLOADS } from '@oficio/contracts';
import { describe, expect, it } from 'vitest';
import { findLogoFault, findSetupFaults, toCompanyProfile, toSetupBody } from './onboarding.checks.ts';
import { exampleForm } from './onboarding.model.ts';
import type { OnboardingForm } from './onboarding.types.ts';

const NAME = 'Organization name must be at least 2 characters';
const EMAIL = 'Please enter a valid email';

describe('the organization form', () => {
  it.each<[Partial<OnboardingForm>, [string, string] | null]>([
    [{}, null],
    [{ organizationName: '' }, ['organizationName', NAME]],
    [{ organizationName: ' T ' }, ['organizationName', NAME]],
    [{ organizationName: 'TN' }, null],
    [{ organizationName: 'ñ'.repeat(120) }, null],
    [
      { organizationName: 'ñ'.repeat(121) },
      ['organizationName', 'Organization name can have at most 120 characters'],
    ],
    [{ industry: '' }, ['industry', 'Please select an industry']],
    [{ industry: 'Astrology' }, ['industry', 'Please select an industry']],
    [{ industry: 'Other' }, null],
    [{ businessType: '' }, ['businessType', 'Please select a business type']],
    [{ businessType: 'small-business' }, null],
    [{ teamSize: '' }, ['teamSize', 'Please select your team size']],
    [{ teamSize: '25+' }, null],
    [{ businessEmail: '' }, null],
    [{ businessEmail: ' ' }, null],
    [{ businessEmail: ' hola@taller.example ' }, null],
    [{ businessEmail: 'hola@taller' }, ['businessEmail', EMAIL]],
    [{ businessEmail: `${'a'.repeat(250)}@b.mx` }, ['businessEmail', EMAIL]],
    [{ timezone: '' }, null],
    [{ timezone: 'Europe/Madrid' }, null],
    [{ timezone: 'Atlantis' }, ['timezone', 'Please choose a time zone']],
  ])('%j leads to %j', (changes, fault) => {
    const expected = fault ? [{ path: fault[0], message: fault[1] }] : [];
    expect(findSetupFaults({ ...exampleForm, ...changes })).toEqual(expected);
  });

  it('is sent under the names of the call', () => {
    expect(toSetupBody({ ...exampleForm, timezone: ' ' })).toEqual({
      name: 'Taller Norte',
      industry: 'Design & Creative',
      businessType: 'agency',
      teamSize: '2-5',
      email: 'hola@taller.example',
      timezone: null,
    });
  });

  it('gives the company profile', () => {
    expect(
      toCompanyProfile({ ...exampleForm, organizationName: ' Taller ', businessEmail: ' a@b.mx ' }),
    ).toEqual({ companyName: 'Taller', businessEmail: 'a@b.mx' });
  });
});

describe("'logo | optional; must be an image; under 5 MB'", () => {
  const limit = 5 * 1024 * 1024;
  it.each([
    ['image/png', limit - 1, null],
    ['image/png', limit, 'too_large'],
    ['image/svg+xml', 10, null],
    ['application/pdf', 10, 'not_an_image'],
    ['application/pdf', limit, 'not_an_image'],
    ['', 10, 'not_an_image'],
  ] as const)('%s of %i bytes: %s', (type, size, fault) => {
    expect(UPLOADS.logoMaxBytes).toBe(limit);
    expect(findLogoFault({ type, size })).toBe(fault);
  });
});
