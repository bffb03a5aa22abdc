/** Counts the requests of each organization's members. */
export abstract class RequestCounter {
  /** Returns at once; the count is stored later. */
  abstract count(organizationId: string): void;
}
