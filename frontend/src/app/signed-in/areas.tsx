import { clientRoutes, domainRoutes, type MemberRole, mayCall, SECTION_TITLES } from '@oficio/contracts';
import {
  CircleHelp,
  CreditCard,
  Globe,
  Handshake,
  LayoutDashboard,
  Plus,
  Settings,
  Tags,
  Users,
} from 'lucide-react';
import type { ShellArea, ShellCommand } from '../../features/shell/shell.types.ts';

interface ApplicationArea extends ShellArea {
  /** What can be created there, with the route that it takes and the address of its dialog. */
  creates?: { one: string; route: { members?: readonly MemberRole[] | undefined }; href: string };
}

interface AccountPage extends ShellArea {
  group: 'Account' | 'Help';
  /** Other words that find it in the palette. */
  keywords: readonly string[];
  /** The account menu has a link to it. */
  inMenu: boolean;
}

/** The areas, in the order of the navigation. */
export const AREAS: readonly ApplicationArea[] = [
  { label: SECTION_TITLES.dashboard, href: '/dashboard', letter: 'd', icon: <LayoutDashboard aria-hidden /> },
  {
    ...{ label: SECTION_TITLES.clients, href: '/clients', letter: 'c', icon: <Users aria-hidden /> },
    creates: { one: 'client', route: clientRoutes.create, href: '/clients?new=true' },
  },
  {
    ...{ label: SECTION_TITLES.hosting, href: '/hosting', letter: 'h', icon: <Globe aria-hidden /> },
    creates: { one: 'domain', route: domainRoutes.create, href: '/hosting/domains?new=true' },
  },
  {
    ...{ label: SECTION_TITLES.collaborators, href: '/collaborators', letter: 'p' },
    icon: <Handshake aria-hidden />,
  },
];

const ACCOUNT_PAGES: readonly AccountPage[] = [
  {
    ...{ label: SECTION_TITLES.settings, href: '/settings', icon: <Settings aria-hidden /> },
    ...{ group: 'Account', keywords: ['profile', 'password', 'email'], inMenu: true },
  },
  {
    ...{ label: SECTION_TITLES.subscription, href: '/subscription', icon: <CreditCard aria-hidden /> },
    ...{ group: 'Account', keywords: ['billing', 'payment', 'invoices', 'trial', 'cancel'], inMenu: true },
  },
  {
    ...{ label: 'Help center', href: '/help-center', icon: <CircleHelp aria-hidden /> },
    ...{ group: 'Help', keywords: ['support', 'questions', 'answers', 'contact', 'faq'], inMenu: true },
  },
  {
    ...{
      label: SECTION_TITLES['subscription-plans'],
      href: '/subscription-plans',
      icon: <Tags aria-hidden />,
    },
    ...{ group: 'Account', keywords: ['price', 'starter', 'professional', 'upgrade'], inMenu: false },
  },
];

export const ACCOUNT_LINKS = ACCOUNT_PAGES.filter(({ inMenu }) => inMenu);

/** What the palette offers besides the areas: what the role may create, and the pages of the account. */
export function commandsFor(role: MemberRole | null, go: (href: string) => void): ShellCommand[] {
  const creations = AREAS.flatMap(({ creates }) =>
    creates && mayCall(creates.route, role) ? [creates] : [],
  );
  return [
    ...creations.map(({ one, href }) => ({
      ...{ id: href, label: `New ${one}`, group: 'Create', icon: <Plus aria-hidden /> },
      ...{ keywords: ['add', 'create'], run: () => go(href) },
    })),
    ...ACCOUNT_PAGES.map(({ label, href, group, icon, keywords }) => ({
      ...{ id: href, label, group, icon, keywords },
      run: () => go(href),
    })),
  ];
}
