import { createContext, type ReactNode } from 'react';

/**
 * A message of the page that every open dialog below the provider shows at its top, because the dialog covers the page.
 */
export const DialogNotice = createContext<ReactNode>(null);
