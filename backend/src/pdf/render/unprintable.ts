import type { DocumentBlock, DocumentParty } from '@oficio/contracts';
import type { DocumentFonts } from './document-fonts.ts';
import { unprintableIn } from './printable-text.ts';

/** The characters of a document that no font has, each once. They are printed as boxes. */
export function unprintableOf(block: DocumentBlock, fonts: DocumentFonts): string[] {
  const texts = [
    block.number,
    block.corrects,
    block.poNumber,
    block.notes,
    block.terms,
    block.paymentInstructions,
    ...textsOf(block.seller),
    ...textsOf(block.client),
    ...block.lines.flatMap(({ description, unit, taxes }) => [description, unit, ...taxes]),
    ...block.taxes.map(({ name }) => name),
  ];
  return unprintableIn(
    texts.flatMap((text) => text ?? []),
    fonts,
  );
}

function textsOf({ address, countryCode: _, ...texts }: DocumentParty): (string | null)[] {
  return [...Object.values(texts), ...address];
}
