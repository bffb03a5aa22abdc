import { pageLoader } from '../page/page-loader.ts';
import { VIEW_KEY, type ViewGrant } from './view-grant.ts';

/** Stores the grant in this tab and opens the product with the member's eyes. */
export function enterView(grant: ViewGrant): void {
  sessionStorage.setItem(VIEW_KEY, JSON.stringify(grant));
  pageLoader.load('/dashboard');
}
