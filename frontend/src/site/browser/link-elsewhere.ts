/** The names that an auth mail's link carries in its fragment: one of them is enough. */
const ARRIVAL = /[#&](access_token|refresh_token|error|error_code)=/;

/**
 * A link of an auth mail may end on a public page, as it does where the address that it was meant for isn't allowed:
 * it is taken where it belongs, with what it carries, and leaves nothing in the history. Says whether it was one.
 */
export function followLink({ document, location }: Window): boolean {
  const { hash } = location;
  const leaving = ARRIVAL.test(hash);
  // Nothing is painted of a page that is being left.
  document.documentElement.toggleAttribute('data-leaving', leaving);
  if (leaving) location.replace(`/auth/callback${hash}`);
  return leaving;
}
