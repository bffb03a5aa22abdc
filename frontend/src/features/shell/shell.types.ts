import type { ComponentProps, ComponentType, ReactNode } from 'react';

/** A link inside the application; the router's, given by the caller. It must pass `ref` and all else on. */
type ShellLink = ComponentType<ComponentProps<'a'> & { href: string }>;

/** A part of the application that exists. */
export interface ShellArea {
  label: string;
  href: string;
  icon: ReactNode;
  /** One small letter: `g` and then this letter goes there. */
  letter?: string | undefined;
}

/** Something that the command palette offers besides the areas. */
export interface ShellCommand {
  id: string;
  label: string;
  /** The heading it stands under. */
  group: string;
  icon?: ReactNode;
  /** Other words that find it. */
  keywords?: readonly string[] | undefined;
  run: () => void;
}

/** What is typed into the command palette. */
export interface PaletteText {
  text: string;
  onTextChange: (text: string) => void;
}

/** The palette's search beyond areas and commands. */
export interface PaletteSearch extends PaletteText {
  /** What the text has found; shown as it is, in this order. */
  found: readonly ShellCommand[];
  searching: boolean;
}

export interface ApplicationShellProps {
  user: { name: string; email: string };
  organizationName: string | null;
  /** Puts a menu around the sidebar's head, for those who can change the organization. */
  aroundOrganization?: ((head: ReactNode, collapsed: boolean) => ReactNode) | undefined;
  /** In the account menu on phones, where the sidebar isn't. */
  phoneChoices?: ReactNode;
  /** The areas that exist, in their order. */
  areas: readonly ShellArea[];
  /** Path of the page on screen; marks the area it belongs to. */
  currentPath: string;
  Link: ShellLink;
  /** Goes to a path, for keys and the palette. */
  onNavigate: (href: string) => void;
  onSignOut: () => void;
  signingOut?: boolean | undefined;
  /** Links of the user menu: settings, subscription. */
  accountLinks?: readonly { label: string; href: string; icon?: ReactNode }[] | undefined;
  commands?: readonly ShellCommand[] | undefined;
  search: PaletteSearch;
  /** In the top bar, the connection pill for example. */
  status?: ReactNode;
  /** Above the page, over its whole width. */
  banner?: ReactNode;
  children: ReactNode;
}
