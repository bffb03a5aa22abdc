/** Codes that somebody who tries the product can type. */
export const DEMO_COUPONS = [
  { code: 'BIENVENIDO', description: '20% off for 3 months', kind: 'percent', value: 20, months: 3 },
  { code: 'MESGRATIS', description: 'Your first month is free', kind: 'free_months', value: 1, months: null },
] as const;
