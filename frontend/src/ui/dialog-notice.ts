import { createContext, type ReactNode } from 'react';

/** What the page has to say while a dialog covers it: every dialog below the provider says it at its top. */
export const DialogNotice = createContext<ReactNode>(null);
