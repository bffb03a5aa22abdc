import { PRODUCT_NAME } from '@oficio/contracts';
import { useEffect } from 'react';
import { isolated } from './isolated.ts';

/** Names the page in the window's title, the product's name behind it; without a title the name alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${isolated(title)} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);
}
