import { PRODUCT_NAME } from '@oficio/contracts';
import { useEffect } from 'react';
import { isolated } from '../text/isolated.ts';

/** Sets the document's title to the page's title and the product's name, or to the product's name alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${isolated(title)} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);
}
