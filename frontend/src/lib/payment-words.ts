/** Where nothing can be bought. */
export const PAYMENTS_NOT_SET_UP = 'Payments aren’t set up here yet.';
