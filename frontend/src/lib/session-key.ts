/** Where the session is kept between page loads. */
export const SESSION_STORAGE_KEY = 'oficio.session';
