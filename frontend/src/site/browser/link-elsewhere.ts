/** Parameters in the fragment of an auth mail's link; one of them identifies it. */
const ARRIVAL = /[#&](access_token|refresh_token|error|error_code)=/;

/**
 * Redirects an auth mail's link to the callback page with its fragment, without a history entry. Such a link ends on
 * a public page when its own target isn't allowed. Returns whether it was one.
 */
export function followLink({ document, location }: Window): boolean {
  const { hash } = location;
  const leaving = ARRIVAL.test(hash);
  // Hide a page that is being left.
  document.documentElement.toggleAttribute('data-leaving', leaving);
  if (leaving) location.replace(`/auth/callback${hash}`);
  return leaving;
}
