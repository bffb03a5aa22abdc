import type { TaxKind } from './tax-rates.contract.ts';

/** A tax rate that a new organization of a country has. */
export interface CountryTax {
  name: string;
  ratePpm: number;
  kind: TaxKind;
  exempt: boolean;
  isDefault: boolean;
}

/** The country whose taxes an organization without a country has. */
export const USUAL_COUNTRY = 'MX';

/**
 * The standard and reduced rates of each country in percent, under the tax's name in that country. The first one is on
 * new lines. A country that isn't here has none, nor has one whose rates its regions decide.
 */
const PERCENTS: Readonly<Record<string, readonly [name: string, ...percents: number[]]>> = {
  AR: ['IVA', 21, 10.5],
  AT: ['USt', 20, 13, 10],
  AU: ['GST', 10],
  BE: ['BTW/TVA', 21, 12, 6],
  BG: ['ДДС', 20, 9],
  BO: ['IVA', 13],
  CA: ['GST', 5],
  CH: ['MWST', 8.1, 3.8, 2.6],
  CL: ['IVA', 19],
  CO: ['IVA', 19, 5],
  CR: ['IVA', 13, 4, 2, 1],
  CZ: ['DPH', 21, 12],
  DE: ['MwSt', 19, 7],
  DK: ['Moms', 25],
  DO: ['ITBIS', 18, 16],
  EC: ['IVA', 15],
  ES: ['IVA', 21, 10, 4],
  FI: ['ALV', 25.5, 13.5, 10],
  FR: ['TVA', 20, 10, 5.5],
  GB: ['VAT', 20, 5],
  GR: ['ΦΠΑ', 24, 13, 6],
  GT: ['IVA', 12],
  HN: ['ISV', 15, 18],
  HR: ['PDV', 25, 13, 5],
  HU: ['ÁFA', 27, 18, 5],
  IE: ['VAT', 23, 13.5, 9],
  IN: ['GST', 18, 5],
  IT: ['IVA', 22, 10, 5, 4],
  JP: ['消費税', 10, 8],
  KR: ['부가세', 10],
  LU: ['TVA', 17, 14, 8],
  MX: ['IVA', 16],
  NI: ['IVA', 15],
  NL: ['btw', 21, 9],
  NO: ['MVA', 25, 15, 12],
  NZ: ['GST', 15],
  PA: ['ITBMS', 7],
  PE: ['IGV', 18],
  PL: ['VAT', 23, 8, 5],
  PT: ['IVA', 23, 13, 6],
  PY: ['IVA', 10, 5],
  RO: ['TVA', 21, 11],
  SE: ['Moms', 25, 12, 6],
  SG: ['GST', 9],
  SI: ['DDV', 22, 9.5],
  SK: ['DPH', 23, 19, 5],
  SV: ['IVA', 13],
  TR: ['KDV', 20, 10, 1],
  US: ['Sales tax'],
  UY: ['IVA', 22, 10],
  VE: ['IVA', 16, 8],
  ZA: ['VAT', 15],
};

const rate = (name: string, percent: number, rest: Partial<CountryTax> = {}): CountryTax => ({
  name,
  ratePpm: Math.round(percent * 10_000),
  kind: 'added',
  exempt: false,
  isDefault: false,
  ...rest,
});

/** What a country has beside its rates: other names, exempt sales, taxes that the client withholds. */
const FURTHER: Readonly<Record<string, readonly CountryTax[]>> = {
  MX: [
    rate('IVA 8% (frontera)', 8),
    rate('IVA 0%', 0),
    rate('IVA exento', 0, { exempt: true }),
    rate('Ret. ISR 10%', 10, { kind: 'withheld' }),
    rate('Ret. ISR RESICO 1.25%', 1.25, { kind: 'withheld' }),
    rate('Ret. IVA 10.6667%', 10.6667, { kind: 'withheld' }),
  ],
};

/** The tax rates with which an organization of each country starts. */
export const COUNTRY_TAXES: Readonly<Record<string, readonly CountryTax[]>> = Object.fromEntries(
  Object.entries(PERCENTS).map(([country, [name, ...percents]]) => [
    country,
    [
      ...percents.map((percent, index) => rate(`${name} ${percent}%`, percent, { isDefault: index === 0 })),
      ...(FURTHER[country] ?? []),
    ],
  ]),
);
