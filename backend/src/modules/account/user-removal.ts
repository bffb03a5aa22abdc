/** Injects `Connections['supabase']['userRemoval']`. */
export const USER_REMOVAL = Symbol('user removal');
