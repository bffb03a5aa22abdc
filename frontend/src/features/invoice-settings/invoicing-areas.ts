import {
  type BillingSettings,
  billingSettingsRoutes,
  type DocumentSeries,
  documentSeriesRoutes,
  type ExchangeRate,
  exchangeRateRoutes,
  formatLocalDate,
  type TaxRate,
  taxRateRoutes,
} from '@oficio/contracts';
import type { EditedArea } from '../../records/record-area.ts';

/* The settings of invoicing, as the forms of their screen edit them. */

export const SETTINGS: EditedArea<BillingSettings> = {
  routes: billingSettingsRoutes,
  one: 'setting',
  nameOf: ({ seller }) => seller.name,
};
export const SERIES = {
  routes: documentSeriesRoutes,
  one: 'series',
  nameOf: ({ series }: DocumentSeries) => series,
} satisfies EditedArea<DocumentSeries>;
export const TAX_RATES = {
  routes: taxRateRoutes,
  one: 'tax rate',
  nameOf: ({ name }: TaxRate) => name,
} satisfies EditedArea<TaxRate>;
export const EXCHANGE_RATES = {
  routes: exchangeRateRoutes,
  one: 'exchange rate',
  nameOf: ({ currency, date }: ExchangeRate) => `${currency} of ${formatLocalDate(date)}`,
} satisfies EditedArea<ExchangeRate>;
