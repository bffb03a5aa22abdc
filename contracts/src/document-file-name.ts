import type { DocumentBlock } from './document-block.ts';

/** The name of a document's PDF file: its number, without characters that a file system refuses. */
export function documentFileName({ number, kind }: Pick<DocumentBlock, 'number' | 'kind'>): string {
  const name = (number ?? `${kind} draft`).replace(
    /[\\/:*?"<>|\p{Cc}\p{Default_Ignorable_Code_Point}]/gu,
    '-',
  );
  return `${name}.pdf`;
}
