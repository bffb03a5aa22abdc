interface Position {
  id: string;
  title: string;
  department: string;
  /** The reason for the position. */
  about: string;
  does: readonly string[];
  brings: readonly string[];
}

export const POSITIONS: readonly Position[] = [
  {
    id: 'senior-frontend-developer',
    title: 'Senior Frontend Developer',
    department: 'Engineering',
    about:
      'You make the screens that people have open all day. A click answers at once, a form never drops what was typed without asking, and two people who edit the same client don’t hurt each other. You know why that is hard, and you like it.',
    does: [
      'Build whole areas, from the statechart to the last pixel, in TypeScript, React and XState',
      'Keep first loads small and every flow covered by tests that can fail',
      'Bring hosting, invoices and reminders to the screen as they are built',
      'Read what others write, and say plainly what you would do differently',
    ],
    brings: [
      'Years with the web platform itself: HTML, CSS, the browser’s own parts before a library',
      'Care for keyboards, screen readers and slow phones, without being asked',
      'Experience with state that has rules, in state machines or something like them',
      'English to work in; Spanish is welcome',
    ],
  },
  {
    id: 'product-designer',
    title: 'Product Designer',
    department: 'Design',
    about:
      'You design for people who would rather be doing their own work. You take a field that no one loves, such as renewals, invoices and tax IDs, and leave a screen that is calm, exact and quick.',
    does: [
      'Sit with freelancers and agencies, watch how they keep order, and find what should go away',
      'Design every state: empty, loading, wrong, too many, no permission',
      'Look after type, numbers, color and words, in light and dark',
      'Work in the real product with the engineers, not only in pictures of it',
    ],
    brings: [
      'Work that shows dense information made easy to read',
      'A feeling for words: most of an interface is text',
      'Enough HTML and CSS to try an idea in the browser',
      'Knowledge of accessibility that goes beyond contrast',
    ],
  },
  {
    id: 'customer-success-manager',
    title: 'Customer Success Manager',
    department: 'Customer Support',
    about:
      'You are the person at the other end of the support mailbox. You answer questions so that no one has to ask twice, and you tell the rest of us what the questions have in common.',
    does: [
      'Answer people within a day, in plain words and with the whole answer',
      'Help new customers bring their clients and their colleagues in',
      'Write and keep the help center, so that it says what is true today',
      'Bring what you hear to design and engineering, with the case in hand',
    ],
    brings: [
      'Experience in helping people with software, in writing',
      'Spanish and English, both good enough to calm someone down',
      'Patience, and the habit of trying a thing out before you explain it',
      'Best of all, a time in your life when you wrote invoices yourself',
    ],
  },
];
