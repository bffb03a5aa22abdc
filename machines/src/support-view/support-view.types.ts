/** A view as a member, as the server has granted it. */
export interface SupportView {
  id: string;
  /** Whose eyes these are. */
  personName: string;
  organizationName: string;
  /** An instant. */
  expiresAt: string;
  /** The time in which it runs, in milliseconds. */
  remainingMs: number;
}

export interface SupportViewContext extends SupportView {
  /** Why the end could not be stored, as a sentence. */
  failure: string | null;
}

export type SupportViewEvent =
  | { type: 'end.requested' }
  /** The server has refused a request because the view is over. */
  | { type: 'view.expired' };

export type SupportViewEmitted = { type: 'supportView.over' };

/** `ending`: the server is asked to end it. */
export type SupportViewTag = 'ending';
