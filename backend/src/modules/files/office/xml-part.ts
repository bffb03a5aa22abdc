import { hidesEncoding } from '../xml-text.ts';
import { type Entry, unpacked } from './zip-archive.ts';

/** The longest text between two tags that is kept for the next piece, in characters. */
const MAX_CARRIED = 1024 * 1024;

/**
 * Reads a part in pieces that begin with a tag, so that a tag and the text behind it are never in two.
 * @returns false as soon as a piece isn't accepted, and for a part that isn't UTF-8
 * @throws DamagedArchive
 */
export async function eachPiece(
  bytes: Buffer,
  entry: Entry,
  accept: (piece: string) => boolean,
): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let carried = '';
  let isFirst = true;
  const take = (text: string): boolean => {
    if (text.includes('\0') || (isFirst && hidesEncoding(text))) return false;
    isFirst = false;
    return accept(text);
  };
  try {
    for await (const piece of unpacked(bytes, entry)) {
      const text = carried + decoder.decode(piece, { stream: true });
      const cut = text.lastIndexOf('<');
      carried = cut <= 0 ? text : text.slice(cut);
      if (carried.length > MAX_CARRIED || (cut > 0 && !take(text.slice(0, cut)))) return false;
    }
    return take(carried + decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The whole text of a short part; null for a longer one, and for one that isn't UTF-8. */
export async function textOf(bytes: Buffer, entry: Entry, maxBytes: number): Promise<string | null> {
  if (entry.bytes > maxBytes) return null;
  let text = '';
  const isRead = await eachPiece(bytes, entry, (piece) => {
    text += piece;
    return true;
  });
  return isRead ? text : null;
}
