import { MAILBOXES } from '@oficio/contracts';

/** The product's principles, each with a way to check it. */
export const PRINCIPLES = [
  {
    title: 'Say what is true.',
    text: 'What isn’t built yet is marked as being built, on every page. There are no invented customers here, no borrowed logos, and no price that can’t be bought.',
  },
  {
    title: 'Lose nothing.',
    text: 'When two people change the same client, both see it, and no one’s words are overwritten unseen. A session that ends in the middle of a sentence leaves the sentence where it is.',
  },
  {
    title: 'Let people leave.',
    text: 'Everything that an organization has can be downloaded as one file, also without a plan. Canceling takes one button and deletes nothing.',
  },
  {
    title: 'Be quick.',
    text: 'A click answers at once, the keyboard reaches everything, and these pages come without a single cookie or tracker. Waiting is time that no one can bill.',
  },
  {
    title: 'Keep walls up.',
    text: 'Each organization is separated from every other twice: by the application, and again by the database. One mistake is not enough to see someone else’s clients.',
  },
  {
    title: 'Answer.',
    text: `There is a mailbox, ${MAILBOXES.support}, and a person reads it.`,
  },
] as const;
