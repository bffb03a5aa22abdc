/** The languages of documents and mails. */
export const LANGUAGE_WORDS = { en: 'English', es: 'Spanish' } as const;
