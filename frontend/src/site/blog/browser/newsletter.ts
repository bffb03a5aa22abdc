import { announce } from '../../browser/announce.ts';

/** Thanks for a valid address. Nothing is sent or stored. */
export function takeOver(form: HTMLElement): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form instanceof HTMLFormElement) form.reset();
    announce(document, {
      title: 'Thanks for subscribing!',
      text: "You'll receive our latest blog posts and business tips.",
    });
  });
}
