import { describe, expect, it } from 'vitest';
import { createClientBodySchema, updateClientBodySchema } from './clients.contract.ts';

const messages = (body: unknown) => {
  const result = createClientBodySchema.safeParse(body);
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
};

describe('a client', () => {
  it('needs a name and nothing else', () => {
    expect(createClientBodySchema.parse({ displayName: '  Estudio Nopal ' })).toEqual({
      displayName: 'Estudio Nopal',
    });
    expect(messages({})).toEqual(['displayName: Name is required']);
    expect(messages({ displayName: '   ' })).toEqual(['displayName: Name is required']);
  });

  it('has null for a cleared text', () => {
    expect(createClientBodySchema.parse({ displayName: 'A', email: ' ', website: '', notes: '' })).toEqual({
      displayName: 'A',
      email: null,
      website: null,
      notes: null,
    });
  });

  it('refuses members that it doesn’t know', () => {
    const result = createClientBodySchema.safeParse({ displayName: 'A', organizationId: 'x' });
    expect(result.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['organizationId'] }]);
  });

  it('says in the user’s words what is wrong', () => {
    expect(messages({ displayName: 'A', email: 'a@b' })).toEqual(['email: Please enter a valid email']);
    expect(messages({ displayName: 'A', website: 'javascript:alert(1)' })).toEqual([
      'website: Please enter a web address like example.com',
    ]);
    for (const website of ['https://ex.com\njavascript:1', 'https://ex.com\tx', 'ex.com \r\nx', 'ex .com']) {
      expect([website, messages({ displayName: 'A', website })]).toEqual([
        website,
        ['website: Please enter a web address like example.com'],
      ]);
    }
    expect(messages({ displayName: '\ud800' })).toEqual([
      'displayName: This text has characters that can’t be stored',
    ]);
  });

  it('takes a bare host as a web address', () => {
    expect(createClientBodySchema.parse({ displayName: 'A', website: 'example.mx/a' }).website).toBe(
      'https://example.mx/a',
    );
    expect(createClientBodySchema.parse({ displayName: 'A', website: 'example.mx:8080' }).website).toBe(
      'https://example.mx:8080',
    );
  });

  it('checks an RFC in Mexico only', () => {
    const address = { line1: null, line2: null, city: null, state: null, postalCode: null };
    expect(
      messages({ displayName: 'A', taxId: 'X', billingAddress: { ...address, countryCode: 'MX' } }),
    ).toEqual(['taxId: An RFC has 12 characters (company) or 13 (person)']);
    expect(
      messages({
        displayName: 'A',
        taxId: 'abc010203ab1',
        billingAddress: { ...address, countryCode: 'MX' },
      }),
    ).toEqual([]);
    expect(
      messages({ displayName: 'A', taxId: 'X', billingAddress: { ...address, countryCode: 'US' } }),
    ).toEqual([]);
  });

  it('has exactly one primary contact when it has any', () => {
    const contact = {
      firstName: 'A',
      lastName: null,
      email: null,
      phone: null,
      role: null,
      isPrimary: false,
      isBilling: false,
      receives: { invoices: true, reminders: true, renewals: true },
    };
    expect(messages({ displayName: 'A', contacts: [contact] })).toEqual([
      'contacts: Exactly one contact is the primary one',
    ]);
    expect(messages({ displayName: 'A', contacts: [{ ...contact, isPrimary: true }] })).toEqual([]);
  });

  it('is changed only with the version that was seen', () => {
    expect(updateClientBodySchema.safeParse({ displayName: 'A' }).success).toBe(false);
    expect(updateClientBodySchema.safeParse({ version: 1 }).success).toBe(true);
  });
});
