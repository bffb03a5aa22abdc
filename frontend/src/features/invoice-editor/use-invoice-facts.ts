import { clientRoutes, exchangeRateRoutes, type LocalDate } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { rateText } from '../../lib/text/typed-values.ts';
import type { InvoiceValues } from './invoice-fields.ts';
import { currencyOf, type InvoiceFormFacts, type KnownFacts } from './invoice-form-facts.ts';
import { typedRates } from './typed-rates.ts';

/** Reads the client and the last exchange rate of the values. */
export function useInvoiceFacts(
  known: KnownFacts,
  values: InvoiceValues,
  today: LocalDate,
): InvoiceFormFacts {
  const id = values.clientId?.id;
  const { data: found } = useQuery({
    ...queryOf(clientRoutes.one, { parameters: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const client = (id !== undefined && found) || null;
  const currency = currencyOf(values, { client, organization: known.organization });
  const { data: rates } = useQuery({
    ...queryOf(exchangeRateRoutes.list, { query: { currency, limit: 1 } }),
    enabled: currency !== known.organization.currency,
  });
  const rate = rates?.items.find((item) => item.currency === currency);
  const organizationId = known.organization.id;
  const lastRate = useMemo(() => {
    const typed = typedRates.read({ organizationId, currency, day: today });
    if (typed !== null) return { text: typed, date: today, source: 'typed' as const };
    return rate ? { text: rateText(rate.rateE8), date: rate.date, source: rate.source } : null;
  }, [rate, organizationId, currency, today]);
  return useMemo(() => ({ ...known, client, lastRate }), [known, client, lastRate]);
}
