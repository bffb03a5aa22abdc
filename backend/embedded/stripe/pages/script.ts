/** Sends forms as JSON: one of the page at a time, then on to the address of the answer, or what is wrong is said. */
export const SCRIPT = `'use strict';
const forms = document.querySelectorAll('form[data-post]');
// While one is on its way the others wait: they would be sent with what it is about to change.
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
// They have come disabled: what is pressed before anything listens would be lost.
setBusy(false);
// Back from where a payment led to: what is shown must be how things are now.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
`;
