import { createRequire } from 'node:module';

interface Bcrypt {
  hash(password: string, cost: number): Promise<string>;
  compare(password: string, hash: string): Promise<boolean>;
}

// The library's own, so that what is done in its place takes as long.
const bcrypt = createRequire(import.meta.resolve('@supabase/lite'))('bcryptjs') as Bcrypt;

/** Of the library. */
const COST = 10;

let ofNobody: Promise<string> | undefined;

/** Whether the password is the one that was hashed; for an account without one it takes as long to say no. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  ofNobody ??= hashPassword(crypto.randomUUID());
  const matches = await bcrypt.compare(password, hash ?? (await ofNobody));
  return matches && hash !== null;
}

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, COST);
}
