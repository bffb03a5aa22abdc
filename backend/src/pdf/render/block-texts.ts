import type { DocumentBlock, DocumentParty } from '@oficio/contracts';
import type { DocumentFonts } from './document-fonts.ts';
import { fontsFor, type PrintedTexts } from './further-fonts.ts';
import { unprintableIn } from './printable-text.ts';

/** The characters of a document that no font has, each once. They are printed as boxes. */
export async function unprintableOf(block: DocumentBlock, open: DocumentFonts): Promise<string[]> {
  const texts = textsOf(block);
  return unprintableIn(texts.regular, await fontsFor(texts, open));
}

/** The texts of a document that people have written. */
export function textsOf(block: DocumentBlock): PrintedTexts {
  const regular = [
    block.number,
    block.corrects,
    block.poNumber,
    block.notes,
    block.terms,
    block.paymentInstructions,
    ...partyTexts(block.seller),
    ...partyTexts(block.client),
    ...[...block.lines, ...(block.options ?? [])].flatMap(({ description, unit, taxes }) => [
      description,
      unit,
      ...taxes,
    ]),
    ...block.taxes.map(({ name }) => name),
    ...(block.deductions ?? []).map(({ number }) => number),
  ];
  return {
    regular: regular.flatMap((text) => text ?? []),
    semibold: [block.seller.name, block.client.name],
    countries: [block.client.countryCode, block.seller.countryCode],
  };
}

function partyTexts({ address, countryCode: _, ...texts }: DocumentParty): (string | null)[] {
  return [...Object.values(texts), ...address];
}
