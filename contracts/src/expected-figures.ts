import * as z from 'zod/mini';

/** Entries of a list: their number, and their sum in minor units. */
export const figureSchema = z.object({ count: z.number(), amountMinor: z.number() });

/** What is owed today by the days since it was due: not late, 1–30, 31–60, 61–90, more. */
export const ageingSchema = z.array(
  z.object({
    /** The due dates of the part; null: open. */
    dueFrom: z.nullable(z.string()),
    dueTo: z.nullable(z.string()),
    ...figureSchema.shape,
  }),
);
export type Ageing = z.infer<typeof ageingSchema>;

/** The days of the forecast after today. */
export const FORECAST_DAYS = [30, 60, 90] as const;

const forecastFiguresSchema = z.object({
  currency: z.string(),
  /** One for each of `FORECAST_DAYS`. Each includes the one before it. */
  steps: z.array(
    z.object({
      until: z.string(),
      /** Σ balances of invoices that are due until then, the overdue ones included. */
      owed: figureSchema,
      /** Σ occurrences of active series of invoices and income. */
      recurringIncome: figureSchema,
      recurringExpenses: figureSchema,
      /** What is owed + income − expenses. */
      amountMinor: z.number(),
    }),
  ),
});
export type ForecastFigures = z.infer<typeof forecastFiguresSchema>;

/** From today on. */
export const forecastSchema = z.object({
  currencies: z.array(forecastFiguresSchema),
  /** Balances at the stored rates, series at the last known ones; null: there is no other currency. */
  converted: z.nullable(forecastFiguresSchema),
  /** Currencies of series without a known rate, which `converted` leaves out. */
  withoutRate: z.array(z.string()),
});
export type Forecast = z.infer<typeof forecastSchema>;
