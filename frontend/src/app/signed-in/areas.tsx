import {
  type CurrentUser,
  INVOICE_READING_ROLES,
  MANAGING_ROLES,
  type Membership,
  mayCall,
  RECORD_TABLES,
  REMINDER_ROLES,
  type RecordTable,
  type Route,
  SECTION_TITLES,
} from '@oficio/contracts';
import {
  Bell,
  Building2,
  CalendarClock,
  ChartColumn,
  CircleHelp,
  CreditCard,
  FileText,
  FolderKanban,
  Globe,
  Handshake,
  Landmark,
  LayoutDashboard,
  LifeBuoy,
  Plus,
  ReceiptText,
  Settings,
  Tags,
  Upload,
  Users,
} from 'lucide-react';
import { INVOICE_PLACE } from '../../entities/invoice/invoice-place.tsx';
import { PROJECT_PLACE } from '../../entities/project/project-place.tsx';
import { QUOTE_PLACE } from '../../entities/quote/quote-place.tsx';
import { EXPENSE_PLACE } from '../../features/accounting/expense-place.tsx';
import { INCOME_PLACE } from '../../features/accounting/income-place.tsx';
import { CERTIFICATE_PLACE } from '../../features/certificates/certificate-place.tsx';
import { CLIENT_PLACE } from '../../features/clients/client-place.tsx';
import { DOMAIN_PLACE } from '../../features/domains/domain-place.tsx';
import { ITEM_PLACE } from '../../features/items/item-place.tsx';
import { PLAN_PLACE } from '../../features/plans/plan-place.tsx';
import { SERVICE_PLACE } from '../../features/services/service-place.tsx';
import type { ShellArea, ShellCommand } from '../../features/shell/shell.types.ts';
import { pathOfRecord, type RecordPlace } from '../../records/record-area.ts';

interface ApplicationArea extends ShellArea {
  /** The kinds of records in the area. */
  records?: readonly RecordPlace[];
  /** The tabs that the palette finds by their names. */
  tabs?: Readonly<Record<string, string>>;
  /** The route that the area reads, where not every member may call it. */
  reads?: Pick<Route<undefined, undefined>, 'members' | 'needs'>;
}

interface AccountPage extends ShellArea {
  group: 'Account' | 'Help';
  /** Synonyms for the command palette. */
  keywords: readonly string[];
  /** The account menu has a link to the area. */
  inMenu: boolean;
  /** The route that the page reads, where not every member may call it. */
  reads?: Pick<Route<undefined, undefined>, 'members'>;
  /** The page is for superadmins alone, whatever their role in the organization is. */
  forSuperadmins?: true;
}

/** The areas, in the order of the navigation. */
const AREAS: readonly ApplicationArea[] = [
  { label: SECTION_TITLES.dashboard, href: '/dashboard', letter: 'd', icon: <LayoutDashboard aria-hidden /> },
  {
    label: SECTION_TITLES.clients,
    href: '/clients',
    letter: 'c',
    icon: <Users aria-hidden />,
    records: [CLIENT_PLACE],
  },
  {
    label: SECTION_TITLES.hosting,
    href: '/hosting',
    letter: 'h',
    icon: <Globe aria-hidden />,
    records: [SERVICE_PLACE, DOMAIN_PLACE, CERTIFICATE_PLACE, PLAN_PLACE],
  },
  {
    label: SECTION_TITLES.invoices,
    href: '/invoices',
    letter: 'i',
    icon: <ReceiptText aria-hidden />,
    records: [INVOICE_PLACE, QUOTE_PLACE, ITEM_PLACE],
    reads: INVOICE_PLACE.mayRead,
  },
  {
    label: SECTION_TITLES.accounting,
    href: '/accounting',
    letter: 'a',
    icon: <Landmark aria-hidden />,
    records: [INCOME_PLACE, EXPENSE_PLACE],
    tabs: {
      Payments: '/invoices/payments',
      Recurring: '/accounting/recurring',
      Reports: '/accounting/reports',
      Closing: '/accounting/closing',
    },
    reads: INCOME_PLACE.mayRead,
  },
  {
    label: SECTION_TITLES.projects,
    href: '/projects',
    letter: 'j',
    icon: <FolderKanban aria-hidden />,
    records: [PROJECT_PLACE],
    tabs: { 'Week of time': '/projects/time', 'Time entries': '/projects/time/entries' },
  },
  {
    label: SECTION_TITLES['email-reminders'],
    href: '/email-reminders',
    letter: 'e',
    icon: <CalendarClock aria-hidden />,
    tabs: {
      'Reminder rules': '/email-reminders/rules',
      'Sent emails': '/email-reminders/sent',
    },
    reads: { members: REMINDER_ROLES, needs: 'allClients' },
  },
  { label: SECTION_TITLES.analytics, href: '/analytics', letter: 'y', icon: <ChartColumn aria-hidden /> },
  {
    label: SECTION_TITLES.collaborators,
    href: '/collaborators',
    letter: 'p',
    icon: <Handshake aria-hidden />,
  },
  { label: SECTION_TITLES.support, href: '/support', letter: 's', icon: <LifeBuoy aria-hidden /> },
];

/** The areas that the person may open. */
export function areasFor(membership: Membership | null): readonly ApplicationArea[] {
  return AREAS.filter(({ reads }) => !reads || mayCall(reads, membership));
}

/** The areas of records, in the order of the navigation. */
export const RECORD_AREAS = AREAS.flatMap(({ records = [] }) => records);

/** The path of the page of a record; the dashboard's for an area without screens. */
export function pathOfRow(table: RecordTable, id: string): string {
  const area = areaOfTable(table);
  return area ? pathOfRecord(area, id) : '/dashboard';
}

/** The path of a thing's page; `type` is its name in the audit log. Null for a thing without a page of its own. */
export function pathOfEntity(type: string, id: string): string | null {
  const area = RECORD_AREAS.find(({ entity }) => entity === type);
  return area ? pathOfRecord(area, id) : null;
}

/** The area whose records are the rows of a live table. */
export function areaOfTable(table: RecordTable): RecordPlace | undefined {
  return RECORD_AREAS.find(({ entity }) => entity === RECORD_TABLES[table].one.toLowerCase());
}

const ACCOUNT_PAGES: readonly AccountPage[] = [
  {
    label: SECTION_TITLES.notifications,
    href: '/notifications',
    icon: <Bell aria-hidden />,
    group: 'Account',
    keywords: ['bell', 'unread', 'news'],
    inMenu: false,
  },
  {
    label: SECTION_TITLES['notification-center'],
    href: '/notification-center',
    icon: <Bell aria-hidden />,
    group: 'Account',
    keywords: ['archive', 'notifications'],
    inMenu: false,
  },
  {
    label: SECTION_TITLES['notification-settings'],
    href: '/notification-settings',
    icon: <Bell aria-hidden />,
    group: 'Account',
    keywords: ['mails', 'digest', 'quiet hours'],
    inMenu: true,
  },
  {
    label: SECTION_TITLES.settings,
    href: '/settings',
    icon: <Settings aria-hidden />,
    group: 'Account',
    keywords: ['profile', 'password', 'email'],
    inMenu: true,
  },
  {
    label: 'API',
    href: '/settings/api',
    icon: <Globe aria-hidden />,
    group: 'Account',
    keywords: ['keys', 'webhooks'],
    inMenu: true,
  },
  {
    label: SECTION_TITLES.organization,
    href: '/organization',
    icon: <Building2 aria-hidden />,
    group: 'Account',
    keywords: ['company', 'address', 'tax', 'logo', 'mails', 'signature', 'renewals', 'audit', 'export'],
    inMenu: true,
    reads: { members: MANAGING_ROLES },
  },
  {
    label: 'Invoicing',
    href: '/organization/invoicing',
    icon: <FileText aria-hidden />,
    group: 'Account',
    keywords: ['numbers', 'series', 'taxes', 'terms', 'currencies'],
    inMenu: true,
    reads: { members: INVOICE_READING_ROLES },
  },
  {
    label: SECTION_TITLES.import,
    href: '/import',
    icon: <Upload aria-hidden />,
    group: 'Account',
    keywords: ['csv', 'upload', 'move', 'migrate', 'bank statement', 'undo'],
    inMenu: true,
    reads: { members: MANAGING_ROLES },
  },
  {
    label: SECTION_TITLES.subscription,
    href: '/subscription',
    icon: <CreditCard aria-hidden />,
    group: 'Account',
    keywords: ['billing', 'payment', 'invoices', 'trial', 'cancel'],
    inMenu: true,
  },
  {
    label: 'Help center',
    href: '/help-center',
    icon: <CircleHelp aria-hidden />,
    group: 'Help',
    keywords: ['support', 'questions', 'answers', 'contact', 'faq'],
    inMenu: true,
  },
  {
    label: SECTION_TITLES['subscription-plans'],
    href: '/subscription-plans',
    icon: <Tags aria-hidden />,
    group: 'Account',
    keywords: ['price', 'starter', 'professional', 'upgrade'],
    inMenu: false,
  },
  {
    label: SECTION_TITLES.superadmin,
    href: '/superadmin',
    icon: <LayoutDashboard aria-hidden />,
    group: 'Account',
    keywords: [],
    inMenu: true,
    forSuperadmins: true,
  },
];

/** The person for whom pages are chosen. */
type Reader = Pick<CurrentUser, 'role' | 'organization'> | null;

/** The pages of the account menu that the person may open. */
export function accountLinksFor(reader: Reader): readonly AccountPage[] {
  return pagesFor(reader).filter(({ inMenu }) => inMenu);
}

function pagesFor(reader: Reader): readonly AccountPage[] {
  return ACCOUNT_PAGES.filter(
    ({ reads, forSuperadmins }) =>
      (!reads || mayCall(reads, reader?.organization ?? null)) &&
      (!forSuperadmins || reader?.role === 'superadmin'),
  );
}

/** The command palette's entries besides the areas: records that the person may create, and the account's pages. */
export function commandsFor(reader: Reader, go: (href: string) => void): ShellCommand[] {
  const membership = reader?.organization ?? null;
  const creatable = RECORD_AREAS.filter(({ mayCreate }) => mayCall(mayCreate, membership));
  return [
    ...creatable.map(({ one, path, editor }) => {
      const href = editor?.newPath ?? `${path}?new=true`;
      return {
        id: href,
        label: `New ${one}`,
        group: 'Create',
        icon: <Plus aria-hidden />,
        keywords: ['add', 'create'],
        run: () => go(href),
      };
    }),
    ...areasFor(membership).flatMap(({ icon, tabs = {} }) =>
      Object.entries(tabs).map(([label, href]) => ({
        id: href,
        label,
        group: 'Go to',
        icon,
        run: () => go(href),
      })),
    ),
    ...pagesFor(reader).map(({ label, href, group, icon, keywords }) => ({
      id: href,
      label,
      group,
      icon,
      keywords,
      run: () => go(href),
    })),
  ];
}
