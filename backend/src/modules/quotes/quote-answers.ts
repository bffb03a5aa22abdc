import { countedLines, type Quote } from '@oficio/contracts';
import { nextQuote, type QuoteEvent } from '@oficio/machines/quote';
import { ApiError } from '../../http/api-error.ts';
import type { RecordChange } from '../../records/record-writes.ts';
import { quoteAmountColumns, quoteAmounts } from './quote-amounts.ts';

/** Who has answered, and what. */
export interface QuoteAnswer {
  by: 'client' | 'member';
  name: string;
  note: string | null;
  /** The ids of the lines that were chosen besides the fixed ones, or instead of them; empty for a refusal. */
  chosen: readonly string[];
}

/** No answer, and the amounts without options. */
export function unanswered(quote: Quote): Record<string, unknown> {
  return {
    answered_at: null,
    answered_by: null,
    answer_name: null,
    answer_note: null,
    chosen: [],
    ...quoteAmountColumns(quoteAmounts(quote, quote.lines, []).totals),
  };
}

/**
 * The change that an answer makes, and the total then. The totals become those of the chosen lines.
 * @throws ApiError quote.not_possible; request.invalid for a choice that the quote doesn't offer
 */
export function answeredQuote(
  quote: Quote,
  event: QuoteEvent,
  { by, name, note, chosen }: QuoteAnswer,
  at: string,
): RecordChange & { totalMinor: number } {
  const next = nextQuote(quote, event);
  if (!next) throw new ApiError('quote.not_possible', 'This quote can’t be answered any more.');
  requireOffered(quote, chosen);
  const isAccepted = next.lifecycle === 'accepted';
  const wanted = isAccepted ? [...new Set(chosen)] : [];
  const { lines, totals } = quoteAmounts(quote, quote.lines, wanted);
  return {
    totalMinor: totals.totalMinor,
    action: isAccepted ? 'accepted' : 'refused',
    columns: {
      lifecycle: next.lifecycle,
      answered_at: at,
      answered_by: by,
      answer_name: name,
      answer_note: note,
      chosen: wanted,
      ...quoteAmountColumns(totals),
    },
    changes: {
      by,
      name,
      note,
      totalMinor: totals.totalMinor,
      currency: quote.currency,
      ...(wanted.length > 0 && {
        chosen: lines.filter(({ id }) => wanted.includes(id)).map(({ description }) => description),
      }),
    },
  };
}

function requireOffered({ lines }: Quote, chosen: readonly string[]): void {
  const offered = lines.filter(({ choice }) => choice !== 'fixed').map(({ id }) => id);
  if (chosen.some((id) => !offered.includes(id)))
    throw new ApiError('request.invalid', 'This line isn’t one of the options.');
  const counted = countedLines(lines, chosen).map(({ id }) => id);
  if (chosen.some((id) => !counted.includes(id)))
    throw new ApiError('request.invalid', 'Only one of these lines can be chosen.');
}
