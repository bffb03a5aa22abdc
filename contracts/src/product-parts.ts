interface ProductPart {
  /** What the part is called within a sentence. */
  words: string;
  isBuilt: boolean;
  /** The path of the part's screen, for parts with a screen of their own. */
  screen?: string;
}

/**
 * The parts of the product, built or not. Every text about what the product does today reads this list: public pages,
 * onboarding, paywall, help and the welcome mail.
 */
export const PRODUCT_PARTS = {
  clients: { words: 'clients', isBuilt: true, screen: '/clients' },
  dashboard: { words: 'the dashboard', isBuilt: true, screen: '/dashboard' },
  domains: { words: 'domains', isBuilt: true, screen: '/hosting/domains' },
  invoices: { words: 'invoices', isBuilt: true, screen: '/invoices' },
  quotes: { words: 'quotes', isBuilt: true, screen: '/invoices/quotes' },
  items: { words: 'the item list', isBuilt: true, screen: '/invoices/items' },
  payments: { words: 'payments', isBuilt: true, screen: '/invoices/payments' },
  accounting: { words: 'income and expenses', isBuilt: true, screen: '/accounting' },
  analytics: { words: 'analytics', isBuilt: true, screen: '/analytics' },
  onlinePayments: { words: 'online payments', isBuilt: true },
  hosting: { words: 'hosting services', isBuilt: true, screen: '/hosting/services' },
  renewals: { words: 'renewals', isBuilt: true, screen: '/hosting/renewals' },
  certificates: { words: 'certificates', isBuilt: true, screen: '/hosting/certificates' },
  reminders: { words: 'email reminders', isBuilt: true, screen: '/email-reminders' },
  projects: { words: 'projects', isBuilt: true, screen: '/projects' },
  import: { words: 'import', isBuilt: true, screen: '/import' },
  requests: { words: 'client requests', isBuilt: true, screen: '/support' },
  clientSignIn: { words: 'the client portal', isBuilt: true },
} as const satisfies Record<string, ProductPart>;

export type ProductPartName = keyof typeof PRODUCT_PARTS;

/** `begun`: some of its parts are built. */
export type BuiltState = 'here' | 'begun' | 'coming';

/** How much of something that consists of these parts is built. */
export function builtStateOf(
  parts: readonly ProductPartName[],
  of: Readonly<Record<ProductPartName, Pick<ProductPart, 'isBuilt'>>> = PRODUCT_PARTS,
): BuiltState {
  const built = parts.filter((part) => of[part].isBuilt).length;
  if (built === parts.length) return 'here';
  return built === 0 ? 'coming' : 'begun';
}

/** The words of all parts that are built, or of all that aren't, as a list in a sentence. */
export function partsInWords({ isBuilt }: { isBuilt: boolean }): string {
  const words = Object.values(PRODUCT_PARTS).flatMap((part) =>
    part.isBuilt === isBuilt ? [part.words] : [],
  );
  return new Intl.ListFormat('en-GB').format(words);
}
