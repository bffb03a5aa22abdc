import { PRODUCT_NAME } from '@oficio/contracts';
import { useEffect } from 'react';

/** Names the page in the window's title, the product's name behind it; without a title the name alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);
}
