/** The paths of the area's lists. They stand apart, because the navigation of each screen needs them. */
export const RENEWALS_PATH = '/hosting/renewals';
export const SERVICES_PATH = '/hosting/services';
export const DOMAINS_PATH = '/hosting/domains';
export const CERTIFICATES_PATH = '/hosting/certificates';
export const PLANS_PATH = '/hosting/plans';

interface HostingTab {
  to: string;
  label: string;
}

/** The lists of the area. `/hosting` leads to the first one. */
export const HOSTING_TABS: readonly HostingTab[] = [
  { to: RENEWALS_PATH, label: 'Renewals' },
  { to: SERVICES_PATH, label: 'Services' },
  { to: DOMAINS_PATH, label: 'Domains' },
  { to: CERTIFICATES_PATH, label: 'Certificates' },
  { to: PLANS_PATH, label: 'Plans' },
];
