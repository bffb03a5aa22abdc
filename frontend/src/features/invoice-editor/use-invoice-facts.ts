import { clientRoutes, exchangeRateRoutes, type LocalDate } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { rateText } from '../../lib/text/typed-values.ts';
import type { EditedDocument } from './edited-document.ts';
import type { InvoiceValues } from './invoice-fields.ts';
import { currencyOf, type InvoiceFormFacts, type KnownFacts } from './invoice-form-facts.ts';
import { typedRates } from './typed-rates.ts';

/** Reads the client and the last exchange rate of the values. */
export function useInvoiceFacts(
  { one }: Pick<EditedDocument, 'one'>,
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
  // A quote gets its rate as an invoice.
  const hasRate = one === 'invoice' && currency !== known.organization.currency;
  const { data: rates } = useQuery({
    ...queryOf(exchangeRateRoutes.list, { query: { currency, limit: 1 } }),
    enabled: hasRate,
  });
  const rate = rates?.items.find((item) => item.currency === currency);
  const organizationId = known.organization.id;
  const lastRate = useMemo(() => {
    if (!hasRate) return null;
    const typed = typedRates.read({ organizationId, currency, day: today });
    if (typed !== null) return { text: typed, date: today, source: 'typed' as const };
    return rate ? { text: rateText(rate.rateE8), date: rate.date, source: rate.source } : null;
  }, [hasRate, rate, organizationId, currency, today]);
  return useMemo(() => ({ ...known, client, lastRate }), [known, client, lastRate]);
}
