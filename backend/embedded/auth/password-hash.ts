import { createRequire } from 'node:module';

interface Bcrypt {
  hash(password: string, cost: number): Promise<string>;
  compare(password: string, hash: string): Promise<boolean>;
}

// The library's own bcrypt, so that hashing here takes as long as in the library.
const bcrypt = createRequire(import.meta.resolve('@supabase/lite'))('bcryptjs') as Bcrypt;

/** The library's cost factor. */
const COST = 10;

let decoyHash: Promise<string> | undefined;

/** Compares a password with a hash. Without a hash it compares with a decoy, so that the answer takes as long. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword(crypto.randomUUID());
  const matches = await bcrypt.compare(password, hash ?? (await decoyHash));
  return matches && hash !== null;
}

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, COST);
}
