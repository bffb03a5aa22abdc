import { describe, expect, it } from 'vitest';
import { formatDistinctMoney } from './distinct-money.ts';
import { formatDocumentMoney } from './document-format.ts';

describe('the code of a currency', () => {
  it.each([
    ['USD', ['MXN'], [], '$1,234.50 USD'],
    ['USD', ['USD'], [], '$1,234.50'],
    ['USD', ['USD'], ['CA'], '$1,234.50 USD'],
    ['USD', ['EUR'], ['DE', null], '$1,234.50'],
    ['MXN', ['USD'], ['US'], 'MX$1,234.50'],
  ])(
    'stands beside a bare $ that the organization or the client could read otherwise: %s for %s %s',
    (currency, currencies, countryCodes, text) => {
      expect(formatDistinctMoney({ amountMinor: 123_450, currency }, { currencies, countryCodes })).toBe(
        text,
      );
    },
  );

  it('stands beside a negative amount, and in a document in Spanish', () => {
    expect(formatDistinctMoney({ amountMinor: -500, currency: 'USD' }, { currencies: ['MXN'] })).toBe(
      '−$5.00 USD',
    );
    const pesos = { amountMinor: 123_450, currency: 'MXN' };
    expect(formatDocumentMoney(pesos, 'es', { currencies: ['MXN'], countryCodes: ['CO'] })).toBe(
      '$1,234.50 MXN',
    );
    expect(formatDocumentMoney(pesos, 'es', { currencies: ['MXN'], countryCodes: ['MX'] })).toBe('$1,234.50');
  });
});
