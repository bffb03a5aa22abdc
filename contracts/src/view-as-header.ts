/**
 * The header with which a superadmin views the product as a member does. Its value is the id of a running view
 * (`superadminViewRoutes.begin`). Such a request is answered with the member's rights and changes nothing.
 */
export const VIEW_AS_HEADER = 'Oficio-View-As';
