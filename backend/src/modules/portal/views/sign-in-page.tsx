import { DEFAULT_ACCENT, type DocumentLocale, TEXT } from '@oficio/contracts';
import type { ReactNode } from 'react';
import type { PortalChoice } from '../../portal-home/portal-sessions.ts';
import { HOME_WORDS } from '../home-words.ts';
import { renderPage } from './page-frame.tsx';

interface NamelessPage {
  locale: DocumentLocale;
  font: string | undefined;
}

/** What the form for a sign-in link shows besides the form. */
export interface SignInForm {
  address: string;
  fault: 'address' | 'limited' | null;
  /** A session of this browser has ended. */
  hasEnded: boolean;
}

function renderNameless({ locale, font }: NamelessPage, title: string, content: ReactNode): string {
  return renderPage(
    { locale, title, accent: DEFAULT_ACCENT, font, isWatched: false },
    <>
      <header className="seller">{HOME_WORDS[locale].portal}</header>
      <main className="card top">{content}</main>
    </>,
  );
}

/** The form for a sign-in link. It names nobody. */
export function renderSignIn(page: NamelessPage, { address, fault, hasEnded }: SignInForm): string {
  const words = HOME_WORDS[page.locale];
  const text = fault === 'limited' ? words.limited : words.addressFault;
  return renderNameless(
    page,
    words.signIn,
    <form method="post" action="/portal" noValidate>
      <h1>{words.signIn}</h1>
      {hasEnded && (
        <p className="notice" role="status">
          {words.ended}
        </p>
      )}
      <p className="act">{words.signInText}</p>
      <p className="field">
        <label htmlFor="address">{words.address}</label>
        <input
          id="address"
          name="address"
          type="email"
          autoComplete="email"
          maxLength={TEXT.line}
          required
          defaultValue={address}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : 'address-fault'}
        />
        {fault !== null && (
          <span id="address-fault" className="fault" role="alert">
            {text}
          </span>
        )}
      </p>
      <p className="act">
        <button className="button" type="submit">
          {words.send}
        </button>
      </p>
    </form>,
  );
}

/** The answer to the form, which is the same for every address. */
export function renderOnItsWay(page: NamelessPage): string {
  const words = HOME_WORDS[page.locale];
  return renderNameless(
    page,
    words.onItsWay,
    <>
      <h1>{words.onItsWay}</h1>
      <p className="act">{words.onItsWayText}</p>
      <p className="act">
        <a href="/portal">{words.again}</a>
      </p>
    </>,
  );
}

/** The page of a sign-in link: a button alone, because mail scanners follow every link. */
export function renderEnter(page: NamelessPage, path: string): string {
  const words = HOME_WORDS[page.locale];
  return renderNameless(
    page,
    words.signIn,
    <form method="post" action={`${path}/enter`}>
      <h1>{words.signIn}</h1>
      <p className="act">{words.enterText}</p>
      <p className="act">
        <button className="button" type="submit">
          {words.enter}
        </button>
      </p>
    </form>,
  );
}

/** The clients of an address, one of which is opened. */
export function renderChoice(page: NamelessPage, choices: readonly PortalChoice[]): string {
  const words = HOME_WORDS[page.locale];
  return renderNameless(
    page,
    words.choose,
    <form method="post" action="/portal/choose">
      <h1>{words.choose}</h1>
      <p className="act">{words.chooseText}</p>
      <ul className="lines">
        {choices.map(({ contactId, clientName, seller }) => (
          <li key={contactId}>
            <button className="button" type="submit" name="contact" value={contactId}>
              <span dir="auto">{words.choice(clientName, seller)}</span>
            </button>
          </li>
        ))}
      </ul>
    </form>,
  );
}
