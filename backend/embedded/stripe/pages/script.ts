/** Sends forms as JSON: one at a time, then on to the address of the answer, or what is wrong is said. */
export const SCRIPT = `'use strict';
for (const form of document.querySelectorAll('form[data-post]')) {
  const button = form.querySelector('button');
  const problem = form.querySelector('[role=alert]');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
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
    button.disabled = false;
  });
}
// Back from where a payment led to: what is shown must be how things are now.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
`;
