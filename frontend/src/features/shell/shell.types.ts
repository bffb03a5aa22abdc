import type { ComponentProps, ComponentType, ReactNode } from 'react';

/** A link inside the application, given by the caller (the router's). It must pass on `ref` and all other props. */
type ShellLink = ComponentType<ComponentProps<'a'> & { href: string }>;

/** An area of the application. */
export interface ShellArea {
  label: string;
  href: string;
  icon: ReactNode;
  /** A lower-case letter: `g` and then this letter opens the area. */
  letter?: string | undefined;
}

/** A command palette entry that isn't an area. */
export interface ShellCommand {
  id: string;
  label: string;
  /** The heading of its group. */
  group: string;
  icon?: ReactNode;
  /** Synonyms for the search. */
  keywords?: readonly string[] | undefined;
  run: () => void;
}

/** A record that the palette's search has found. */
export interface FoundEntry extends ShellCommand {
  /** The record's own name, which an exact text equals. */
  name: string;
  /** The record comes before commands. */
  leads: boolean;
}

/** The typed text of the command palette. */
export interface PaletteText {
  text: string;
  onTextChange: (text: string) => void;
}

/** The palette's search beyond areas and commands. */
export interface PaletteSearch extends PaletteText {
  /** The results, shown unfiltered and within their groups in this order. */
  found: readonly FoundEntry[];
  searching: boolean;
}

export interface ApplicationShellProps {
  user: { name: string; email: string };
  organizationName: string | null;
  /** Wraps the sidebar's header in a menu, for people who can switch the organization. */
  aroundOrganization: (head: ReactNode, collapsed: boolean) => ReactNode;
  /** In the account menu on phones, which have no sidebar. */
  phoneChoices?: ReactNode;
  /** The areas in their order. */
  areas: readonly ShellArea[];
  /** The path of the page on screen; its area is marked. */
  currentPath: string;
  Link: ShellLink;
  /** Navigates to a path, for shortcuts and the palette. */
  onNavigate: (href: string) => void;
  onSignOut: () => void;
  signingOut: boolean;
  /** Links of the account menu: settings, subscription. */
  accountLinks: readonly { label: string; href: string; icon: ReactNode }[];
  commands: readonly ShellCommand[];
  search: PaletteSearch;
  /** In the top bar: the connection pill, for example. */
  status?: ReactNode;
  /** In the top bar, before the account menu. */
  bell?: ReactNode;
  /** Above the page, at full width. */
  banner?: ReactNode;
  children: ReactNode;
}
