import type { ComponentProps, ComponentType } from 'react';

/** The router's link, given by the caller, or a plain link. */
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
  /** A path of this installation, or a URL of another scheme. */
  href: string;
}

export interface HelpQuestion {
  /** The fragment of the answer's address. */
  id: string;
  category: HelpCategory;
  question: string;
  /** One text per paragraph. */
  answer: readonly string[];
  /** The link below the answer. */
  links?: readonly HelpLink[];
}
