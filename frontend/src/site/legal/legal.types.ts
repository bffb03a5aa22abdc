import type { ReactNode } from 'react';

/** A section of a legal document; its id is a permanent anchor. */
export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** A point of the summary, with its section in the full text. */
interface LegalPoint {
  text: string;
  section: string;
}

export interface LegalDocument {
  title: string;
  lead: string;
  points: readonly LegalPoint[];
  sections: readonly LegalSection[];
}

/** The day of the last change of both documents. */
export const LAST_UPDATED = { day: '2025-01-27', words: 'January 27, 2025' } as const;
