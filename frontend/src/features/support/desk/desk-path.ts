/** The list of the product desk, for Oficio's own people. */
export const DESK_PATH = '/superadmin/support';
