import { countedLines, type DocumentBlock, type LocalDate, lineGroups, type Quote } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { documentBlock, printedLine, sha256 } from '../invoices/document-block.ts';
import { documentFacts } from '../invoices/document-facts.ts';
import { keepLogo } from '../invoices/kept-logos.ts';

/** What a quote gets when it is sent. */
interface SentValues {
  number: string | null;
  sentOn: LocalDate;
  validUntil: LocalDate | null;
}

/** A document as it is printed, with its logo. */
export interface QuoteDocument {
  block: DocumentBlock;
  logo: Buffer | null;
}

/** The document of a quote: the counted lines with their totals, then what wasn't chosen. */
export async function quoteDocument(
  tx: Transaction,
  quote: Quote,
  { number, sentOn, validUntil }: SentValues,
): Promise<QuoteDocument> {
  const facts = await documentFacts(tx, { ...quote, correctsId: null });
  const chosen = quote.answer?.chosen ?? [];
  const block = (lines: Quote['lines']) =>
    documentBlock(
      { ...quote, kind: 'invoice', lines, deductions: [] },
      { ...facts, paymentInstructions: null, corrects: null },
      { number, issueDate: sentOn, dueDate: validUntil, fxRateE8: null },
    );
  const counted = countedLines(quote.lines, chosen);
  const options = lineGroups(quote.lines).flatMap((group) => {
    const place = counted.findIndex((line) => group.includes(line));
    const others = group.filter((line) => !counted.includes(line));
    return others.map((line) => ({ ...printedLine(line, line), ...(place !== -1 && { insteadOf: place }) }));
  });
  return {
    logo: facts.logo,
    block: {
      ...block(counted),
      kind: 'quote',
      ...(quote.revision > 1 && { revision: quote.revision }),
      ...(options.length > 0 && { options }),
    },
  };
}

/** Keeps the document of the present version as it is sent. */
export function keepQuoteDocument(
  tx: Transaction,
  { id, organizationId, revision }: Pick<Quote, 'id' | 'organizationId' | 'revision'>,
  { block, logo }: QuoteDocument,
  at: string,
): void {
  const text = JSON.stringify(block);
  keepLogo(tx, organizationId, { logo, sha256: block.logoSha256 });
  tx.send(
    `INSERT INTO oficio.quote_documents (quote_id, revision, organization_id, block, sha256, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, revision, organizationId, text, sha256(text), at],
  );
}

/** A version as it was sent, as text whose hash is `sha256`, with its logo. */
export interface SentQuote {
  revision: number;
  text: string;
  sha256: string;
  logo: Buffer | null;
}

/** The latest version that was sent; null before the first one. */
export async function sentQuote(
  tx: Transaction,
  { organizationId, id }: Pick<Quote, 'organizationId' | 'id'>,
): Promise<SentQuote | null> {
  const [row] = await tx.rows<SentQuote & Record<string, unknown>>(
    `SELECT document.revision, document.block AS text, document.sha256, logo.content AS logo
     FROM oficio.quote_documents document
     LEFT JOIN oficio.document_logos logo ON logo.organization_id = document.organization_id
       AND logo.sha256 = document.block::json ->> 'logoSha256'
     WHERE document.organization_id = $1 AND document.quote_id = $2
     ORDER BY document.revision DESC LIMIT 1`,
    [organizationId, id],
  );
  return row ?? null;
}
