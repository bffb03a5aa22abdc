/** The product's name, wherever the texts say "the product". */
export const PRODUCT_NAME = 'Oficio';

export const MAILBOXES = {
  support: 'support@oficio.app',
  careers: 'careers@oficio.app',
  privacy: 'privacy@oficio.app',
} as const;

/** The account of the demo workspace that an embedded installation starts with. */
export const DEMO_EMAIL = 'demo@oficio.app';
