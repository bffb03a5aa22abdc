import { describe, expect, test } from 'vitest';
import {
  BUSINESS_TYPES,
  companyProfileSchema,
  INDUSTRIES,
  organizationSetupBodySchema,
  TEAM_SIZES,
} from './organization-setup.contract.ts';

const least = { name: 'Taller Norte', industry: 'Other', businessType: 'agency' } as const;
const said = (body: object) =>
  organizationSetupBodySchema.safeParse(body).error?.issues.map(({ path, message }) => [path[0], message]);

describe('the organization form', () => {
  test("'Industry options', 'Business types', 'Team sizes'", () => {
    expect(INDUSTRIES).toEqual([
      'Technology & Software',
      'Marketing & Advertising',
      'Design & Creative',
      'Consulting & Professional Services',
      'E-commerce & Retail',
      'Healthcare & Medical',
      'Education & Training',
      'Real Estate',
      'Finance & Banking',
      'Manufacturing',
      'Non-profit',
      'Other',
    ]);
    expect(BUSINESS_TYPES).toEqual(['freelancer', 'agency', 'small-business', 'enterprise']);
    expect(TEAM_SIZES).toEqual(['1', '2-5', '6-10', '11-25', '25+']);
  });

  test("'teamSize | required, default 1', 'businessEmail | optional', 'timezone | optional'", () => {
    expect(organizationSetupBodySchema.parse(least)).toEqual({
      ...least,
      teamSize: '1',
      email: null,
      timezone: null,
    });
  });

  test.each([
    [{ name: 'T' }, 'name', 'Organization name must be at least 2 characters'],
    [{ name: undefined }, 'name', 'Organization name must be at least 2 characters'],
    [{ industry: '' }, 'industry', 'Please select an industry'],
    [{ businessType: 'bakery' }, 'businessType', 'Please select a business type'],
    [{ teamSize: '7' }, 'teamSize', 'Please select your team size'],
    [{ email: 'hola@' }, 'email', 'Please enter a valid email'],
  ])('%j: %s says %s', (changes, field, message) => {
    expect(said({ ...least, ...changes })).toEqual([[field, message]]);
  });

  test('a name of two characters is allowed', () => {
    expect(said({ ...least, name: 'TN' })).toBeUndefined();
  });

  test("'Company profile payload: companyName, businessEmail', and nothing else", () => {
    const profile = { companyName: 'Taller Norte', businessEmail: 'hola@taller.example' };
    expect(companyProfileSchema.parse(profile)).toEqual(profile);
    expect(companyProfileSchema.safeParse({ ...profile, role: 'admin' }).success).toBe(false);
  });
});
