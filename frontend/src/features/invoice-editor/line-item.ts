import { type DocumentBlock, type LineSuggestion, TEXT } from '@oficio/contracts';
import { unitPriceText } from '../../lib/text/typed-price.ts';
import type { TypedLine } from './invoice-lines.ts';

/** Whether a document of the kind sells something: others are parts of an invoice. */
export const takesItems = (kind: DocumentBlock['kind']): boolean => kind === 'invoice' || kind === 'quote';

/**
 * What a line takes over from a suggestion. What the suggestion doesn't have stays as it is in the line.
 * @param offered the tax rates that the line can have
 */
export function suggestedChange(
  { itemId, description, unit, price, taxRateIds }: LineSuggestion,
  line: TypedLine,
  currency: string,
  offered: readonly string[],
): Partial<TypedLine> {
  const taxes = taxRateIds.filter((id) => offered.includes(id));
  return {
    itemId,
    description,
    unit: unit ?? line.unit,
    price: price ? unitPriceText(price, currency) : line.price,
    taxRateIds: taxes.length > 0 ? taxes : line.taxRateIds,
  };
}

/** The name of an item that is made of a line's text. */
export function nameOfItem(description: string): string {
  const [first = ''] = description.trim().split('\n');
  return first.trim().slice(0, TEXT.line);
}
