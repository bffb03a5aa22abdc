/** What the client was asked, and answered. */
export const RENEWAL_CONSENTS = ['notNeeded', 'notAsked', 'proposed', 'approved', 'declined'] as const;
/** What became of the invoice to the client. */
export const RENEWAL_BILLINGS = ['none', 'invoiced', 'paid', 'waived'] as const;
/** What evidence or a person says about the service itself. `provisional`: the registry may still take it back. */
export const RENEWAL_REGISTRIES = ['open', 'provisional', 'confirmed', 'lapsed'] as const;

export type RenewalConsent = (typeof RENEWAL_CONSENTS)[number];
export type RenewalBilling = (typeof RENEWAL_BILLINGS)[number];
export type RenewalRegistry = (typeof RENEWAL_REGISTRIES)[number];

/** The shown words, in the order in which they hide each other. */
export const RENEWAL_WORDS = [
  'lapsed',
  'renewed',
  'renewedUnpaid',
  'paid',
  'invoiced',
  'declined',
  'approved',
  'proposed',
  'upcoming',
  'withClient',
] as const;
export type RenewalWord = (typeof RENEWAL_WORDS)[number];

export const RENEWAL_WORD_TEXTS: Record<RenewalWord, string> = {
  lapsed: 'Lapsed',
  renewed: 'Renewed',
  renewedUnpaid: 'Renewed, unpaid',
  paid: 'Paid, awaiting registry',
  invoiced: 'Invoiced',
  declined: 'Declined',
  approved: 'Approved',
  proposed: 'Proposed',
  upcoming: 'Upcoming',
  withClient: 'With the client',
};

/** The actions of a person, the usual next step first. */
export const RENEWAL_ACTIONS = [
  'propose',
  'approve',
  'decline',
  'invoice',
  'confirm',
  'edit',
  'waive',
  'snooze',
  'withdraw',
  'lapse',
] as const;
export type RenewalAction = (typeof RENEWAL_ACTIONS)[number];
