import type { ReactNode } from 'react';

/** A section of a legal document; its id is the anchor that links and mails may name for years. */
export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** One of the few things that most readers came for, with the section that has the whole of it. */
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

/** Both documents were last changed on this day. */
export const LAST_UPDATED = { day: '2025-01-27', words: 'January 27, 2025' } as const;
