import type { ComponentProps, ComponentType } from 'react';

/** The router's link, given by the caller, or the browser's own. */
export type AppLink = ComponentType<ComponentProps<'a'> & { href: string }> | 'a';

export const HELP_CATEGORIES = [
  'Getting Started',
  'Features',
  'Billing',
  'Account Management',
  'Technical',
  'Support',
] as const;

export type HelpCategory = (typeof HELP_CATEGORIES)[number];

interface HelpLink {
  label: string;
  /** A path of this installation, or an address of another scheme. */
  href: string;
}

export interface HelpQuestion {
  /** The fragment of the address that leads to the answer. */
  id: string;
  category: HelpCategory;
  question: string;
  /** One text a paragraph. */
  answer: readonly string[];
  /** Where the answer sends its reader. */
  links?: readonly HelpLink[];
}
