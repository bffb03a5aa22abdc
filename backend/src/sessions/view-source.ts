import type { Principal } from './principal.ts';

/** A request of a superadmin who views an organization as one of its members. */
export interface ViewRequest {
  /** The id of the view, from the header. */
  viewId: string;
  /** Without its query. */
  path: string;
}

/** The views of superadmins as a member. */
export abstract class ViewSource {
  /**
   * The member whom the caller views. Notes the path in the audit log of the organization.
   * @throws ApiError impersonation.expired unless the view is the caller's and runs; access.forbidden if the caller is no
   * superadmin or the member has become one
   */
  abstract enter(viewer: Principal, request: ViewRequest): Promise<Principal>;
}
