/** The message of an installation without a payment provider. */
export const PAYMENTS_NOT_SET_UP = 'Payments aren’t set up here yet.';
