import { describe, expect, test } from 'vitest';
import { ApplicationShell } from './application-shell.ts';
import { canonicalPathOf } from './known-paths.ts';

const shell = new ApplicationShell('<title>Oficio</title>__OFICIO_CONFIG__', {
  supabaseUrl: 'http://localhost:3000',
  supabaseKey: 'sb_publishable_key',
  publicUrl: 'http://localhost:3000',
  features: { embedded: true, inspector: false, payments: false },
  errorReporting: null,
  analytics: false,
});

function answerOf(path: string) {
  const { status, html } = shell.render(path);
  return [status, /<title>(.*)<\/title>/.exec(html)?.[1]];
}

test.each([
  ['/', 200, 'Oficio'],
  ['/login', 200, 'Sign in · Oficio'],
  ['/register', 200, 'Create your account · Oficio'],
  ['/about', 200, 'About · Oficio'],
  ['/privacy-policy', 200, 'Privacy Policy · Oficio'],
  ['/terms-of-service', 200, 'Terms of Service · Oficio'],
  ['/contact', 200, 'Contact · Oficio'],
  ['/features', 200, 'Features · Oficio'],
  ['/pricing', 200, 'Pricing · Oficio'],
  ['/help-center', 200, 'Help center · Oficio'],
  ['/forgot-password', 200, 'Forgot your password? · Oficio'],
  ['/reset-password', 200, 'Choose a new password · Oficio'],
  ['/verify-email', 200, 'Check your inbox · Oficio'],
  ['/auth/callback', 200, 'Signing in · Oficio'],
  ['/magic-link-verify', 200, 'Magic link · Oficio'],
  ['/accept-invitation', 200, 'Invitation · Oficio'],
  ['/careers', 200, 'Careers · Oficio'],
  ['/blog', 200, 'Blog · Oficio'],
  ['/blog/streamline-client-onboarding', 200, 'Oficio'],
  ['/blog/automating-invoicing-process', 200, 'Oficio'],
  ['/blog/complete-guide-client-communication', 200, 'Oficio'],
  ['/blog/building-personal-brand-freelancer', 200, 'Oficio'],
  ['/blog/building-sustainable-freelance-business', 200, 'Oficio'],
  ['/dashboard', 200, 'Dashboard · Oficio'],
  ['/accounting', 200, 'Accounting · Oficio'],
  ['/accounting/income', 200, 'Accounting · Oficio'],
  ['/clients', 200, 'Clients · Oficio'],
  ['/clients/7c0d4a52-0000-4000-8000-000000000000', 200, 'Clients · Oficio'],
  ['/collaborators', 200, 'Collaborators · Oficio'],
  ['/organization', 200, 'Organization · Oficio'],
  ['/hosting', 200, 'Hosting · Oficio'],
  ['/invoices', 200, 'Invoices · Oficio'],
  ['/analytics', 200, 'Analytics · Oficio'],
  ['/email-reminders', 200, 'Email reminders · Oficio'],
  ['/settings', 200, 'Settings · Oficio'],
  ['/subscription', 200, 'Subscription · Oficio'],
  ['/subscription-plans', 200, 'Plans · Oficio'],
  ['/superadmin', 200, 'Superadmin · Oficio'],
  ['/superadmin/users', 200, 'Superadmin · Oficio'],
  ['/import', 200, 'Import · Oficio'],
  ['/notifications', 200, 'Notifications · Oficio'],
  ['/notification-settings', 200, 'Notification settings · Oficio'],
  ['/notification-center', 200, 'Notification center · Oficio'],
  ['/support', 200, 'Support · Oficio'],
  ['/projects', 200, 'Projects · Oficio'],
  ['/nowhere', 404, 'Oficio'],
  ['/login/deeper', 404, 'Oficio'],
  ['/auth', 404, 'Oficio'],
  ['/blog/no-such-article', 404, 'Oficio'],
  ['/index.html', 404, 'Oficio'],
])('%s answers the application with status %d and the title "%s"', (path, status, title) => {
  expect(answerOf(path)).toEqual([status, title]);
});

describe('another spelling of a known page', () => {
  test.each([
    ['/terms', '/terms-of-service'],
    ['/privacy', '/privacy-policy'],
    ['/Privacy/', '/privacy-policy'],
    ['/login/', '/login'],
    ['/LOGIN', '/login'],
    ['//login', '/login'],
    ['//', '/'],
    ['/auth//callback/', '/auth/callback'],
    ['/Dashboard', '/dashboard'],
    ['/clients//', '/clients'],
    ['/Clients/ID-of-One', '/clients/ID-of-One'],
    ['/Blog/Automating-Invoicing-Process', '/blog/automating-invoicing-process'],
  ])('%s redirects to %s', (path, canonical) => {
    expect(canonicalPathOf(path)).toBe(canonical);
  });

  test.each([
    '/',
    '/login',
    '/clients',
    '/clients/ID-of-One',
    '/nowhere/',
    '/NOWHERE',
    '//evil.test',
    '/clients/../../evil.test/',
    '/Clients/./',
    '/blog/x/',
  ])('%s has no other spelling', (path) => {
    expect(canonicalPathOf(path)).toBeUndefined();
  });
});
