import { clientLabel, type DocumentParty, type DocumentWords } from '@oficio/contracts';
import type { Drawing } from './drawing.ts';
import { STYLES } from './styles.ts';

const GAP = 28;
const AFTER = 20;

/** Draws the seller and the client side by side. */
export function drawParties(drawing: Drawing): void {
  const { sheet, block, words } = drawing;
  const width = (sheet.width - GAP) / 2;
  const ends = [
    drawParty(drawing, words.seller, block.seller, { x: sheet.left, width }),
    drawParty(drawing, clientLabel(block, words), block.client, { x: sheet.left + width + GAP, width }),
  ];
  sheet.y = Math.max(...ends) + sheet.gap(AFTER);
}

function drawParty(
  { sheet, words }: Drawing,
  heading: string,
  party: DocumentParty,
  place: { x: number; width: number },
): number {
  let y = sheet.y;
  const title = sheet.element(sheet.root, 'H2');
  sheet.content(title, 'H2', () => {
    y = sheet.text(heading, STYLES.heading, { ...place, y }) + 2;
  });
  const name = sheet.element(sheet.root, 'P');
  sheet.content(name, 'P', () => {
    y = sheet.text(party.name, STYLES.name, { ...place, y }) + 1;
  });
  for (const line of detailsOf(party, words)) {
    const paragraph = sheet.element(sheet.root, 'P');
    sheet.content(paragraph, 'P', () => {
      y = sheet.text(line, STYLES.body, { ...place, y });
    });
  }
  return y;
}

function detailsOf(party: DocumentParty, words: DocumentWords): string[] {
  const lines = [
    party.legalName === party.name ? null : party.legalName,
    party.taxId && `${words.taxId}: ${party.taxId}`,
    party.taxRegime && `${words.taxRegime}: ${party.taxRegime}`,
    ...party.address,
    party.email,
    party.phone,
    party.website,
  ];
  return lines.flatMap((line) => line || []);
}
