import type { LocalDate } from '@oficio/contracts';
import * as z from 'zod/mini';

const KEY = 'oficio.typed-rates';
const ratesSchema = z.object({ day: z.string(), texts: z.record(z.string(), z.string()) });

/** An exchange rate's currency, the organization that it is for, and the day on which it was typed. */
interface RateOf {
  organizationId: string;
  currency: string;
  day: LocalDate;
}

/** The exchange rates that were typed today on this device, so that the next invoice begins with them. */
export const typedRates = {
  read: ({ organizationId, currency, day }: RateOf): string | null =>
    readTexts(day)[`${organizationId}.${currency}`] ?? null,
  write({ organizationId, currency, day }: RateOf, text: string): void {
    try {
      const texts = { ...readTexts(day), [`${organizationId}.${currency}`]: text };
      localStorage.setItem(KEY, JSON.stringify({ day, texts }));
    } catch {
      // localStorage is blocked or full: the rate is typed again.
    }
  },
};

function readTexts(day: LocalDate): Record<string, string> {
  try {
    const stored = z.safeParse(ratesSchema, JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
    return stored?.day === day ? stored.texts : {};
  } catch {
    return {};
  }
}
