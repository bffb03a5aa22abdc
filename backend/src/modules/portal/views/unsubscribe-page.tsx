import type { UnsubscribePage } from '../../outbox/unsubscribing.service.ts';
import { CHOICE_FIELD, type ReminderChoice } from '../unsubscribe-form.ts';
import { UNSUBSCRIBE_WORDS } from '../unsubscribe-words.ts';
import { type PageOptions, renderPage, Sender } from './page-frame.tsx';

/** The page on which the recipient of a reminder unsubscribes, and undoes it. */
export function renderUnsubscribe(page: UnsubscribePage, { font, path }: PageOptions): string {
  const { address, locale, brand, logoUrl, getsReminders, getsOtherMails, canResume } = page;
  const words = UNSUBSCRIBE_WORDS[locale];
  const title = words.title[getsReminders ? 'getsReminders' : 'getsNone'];
  return renderPage(
    { locale, title: `${title} · ${brand.name}`, accent: brand.accent, font, isWatched: false },
    <>
      <Sender brand={brand} logoUrl={logoUrl} />
      <main className="card top">
        <h1>{title}</h1>
        <p className="field">
          {getsReminders ? words.question(brand.name) : words.done(brand.name)}
          <br />
          <strong>
            <bdi>{address}</bdi>
          </strong>
        </p>
        {getsReminders && <ChoiceForm path={path} choice="stop" label={words.stop} />}
        {canResume && <ChoiceForm path={path} choice="resume" label={words.resume} />}
        {getsOtherMails && <p className="act muted">{words.others}</p>}
      </main>
    </>,
  );
}

function ChoiceForm({ path, choice, label }: { path: string; choice: ReminderChoice; label: string }) {
  return (
    <form method="post" action={path} className="act">
      <button type="submit" className="button" name={CHOICE_FIELD} value={choice}>
        {label}
      </button>
    </form>
  );
}
