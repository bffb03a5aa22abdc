import { open } from 'node:fs/promises';
import { StartupError } from '../../startup-error.ts';

/** The first bytes of TrueType and OpenType files (OpenType specification, table directory). */
const SIGNATURES = ['00010000', '74727565', '4f54544f'];

/** @throws StartupError if the file can't be read or is no TrueType or OpenType font */
export async function requireFont(path: string): Promise<void> {
  const signature = await firstBytes(path).catch((error: Error) => {
    throw new StartupError(`DOCUMENT_FONT: can't be read: ${error.message}`);
  });
  if (!SIGNATURES.includes(signature))
    throw new StartupError('DOCUMENT_FONT: is no TrueType or OpenType font');
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await file.close();
  }
}
