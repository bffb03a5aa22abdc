import { PRODUCT_NAME } from '@oficio/contracts';
import { showPlainCrash } from './plain-crash.ts';

/** Names the browser setting that prevents the application from starting. */
export function showBlockedSiteData(container: HTMLElement): void {
  const { host } = window.location;
  showPlainCrash(container, {
    title: 'Site data is blocked',
    text: `Your browser blocks cookies and site data for ${host}, and ${PRODUCT_NAME} can’t keep you signed in without them. Allow both for this site in your browser’s settings, then try again.`,
    button: 'Try Again',
  });
}
