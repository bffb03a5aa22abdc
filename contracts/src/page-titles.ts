import type { PUBLIC_ROUTES } from './public-routes.ts';
import type { PROTECTED_ROUTES } from './routing.ts';

/* Window titles of the pages, before the product's name. The navigation takes its labels from `SECTION_TITLES`. */

type PublicPath = (typeof PUBLIC_ROUTES)[number]['path'];
type Section = (typeof PROTECTED_ROUTES)[number]['section'];

export const PUBLIC_TITLES: Readonly<Record<Exclude<PublicPath, '/'>, string>> = {
  '/login': 'Sign in',
  '/register': 'Create your account',
  '/about': 'About',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/contact': 'Contact',
  '/features': 'Features',
  '/pricing': 'Pricing',
  '/help-center': 'Help center',
  '/forgot-password': 'Forgot your password?',
  '/reset-password': 'Choose a new password',
  '/verify-email': 'Check your inbox',
  '/auth/callback': 'Signing in',
  '/magic-link-verify': 'Magic link',
  '/accept-invitation': 'Invitation',
  '/careers': 'Careers',
  '/blog': 'Blog',
};

export const SECTION_TITLES: Readonly<Record<Section, string>> = {
  dashboard: 'Dashboard',
  accounting: 'Accounting',
  clients: 'Clients',
  collaborators: 'Collaborators',
  organization: 'Organization',
  hosting: 'Hosting',
  invoices: 'Invoices',
  analytics: 'Analytics',
  'email-reminders': 'Email reminders',
  settings: 'Settings',
  subscription: 'Subscription',
  'subscription-plans': 'Plans',
  superadmin: 'Superadmin',
  import: 'Import',
  notifications: 'Notifications',
  'notification-settings': 'Notification settings',
  'notification-center': 'Notification center',
  support: 'Support',
  projects: 'Projects',
};
