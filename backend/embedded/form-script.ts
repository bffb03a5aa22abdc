/** Sends a form as JSON, then follows the address in the answer or shows the error. One form of a page at a time. */
export const FORM_SCRIPT = `'use strict';
const forms = document.querySelectorAll('form[data-post]');
// Other forms wait, because the pending request may change their data.
function setBusy(isBusy) {
  for (const form of forms) form.querySelector('button').disabled = isBusy;
}
for (const form of forms) {
  const button = form.querySelector('button');
  const problem = form.querySelector('[role=alert]');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    setBusy(true);
    problem.textContent = '';
    try {
      const response = await fetch(form.dataset.post, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(new FormData(form))),
      });
      const answer = await response.json();
      if (answer.url) {
        location.assign(answer.url);
        return;
      }
      problem.textContent = answer.message;
    } catch {
      problem.textContent = 'The server could not be reached. Try again.';
    }
    setBusy(false);
  });
}
// The forms arrive disabled, because a click before this script runs would be lost.
setBusy(false);
// A page restored from the bfcache shows an outdated state.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
`;
