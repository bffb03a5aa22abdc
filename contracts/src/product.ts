/** The product's name in all texts. */
export const PRODUCT_NAME = 'Oficio';

export const MAILBOXES = {
  support: 'support@oficio.app',
  careers: 'careers@oficio.app',
  privacy: 'privacy@oficio.app',
} as const;

/** The demo workspace's account in an embedded installation. */
export const DEMO_EMAIL = 'demo@oficio.app';
