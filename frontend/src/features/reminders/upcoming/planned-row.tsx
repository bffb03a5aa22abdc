import type { PlannedMail } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useOrganization } from '../../../lib/api/use-organization.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import { moneyText } from '../../../lib/text/money-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { timezoneWords } from '../../../ui/timezone-names.ts';
import { PHONE, useMediaQuery } from '../../../ui/use-media-query.ts';
import { becauseWords, PLANNED_SKIP_WORDS, stepWords } from '../reminder-words.ts';
import { type PlannedActions, plannedOffers } from './use-planned-actions.ts';

interface PlannedRowProps {
  mail: PlannedMail;
  /** Null: nothing can be done about it. */
  actions: PlannedActions | null;
}

/** One planned mail or late fee: when, to whom, why, and whether it will be sent or drafted. */
export function PlannedRow({ mail, actions }: PlannedRowProps) {
  const { client, templateKey, lateFee, because, willSkip } = mail;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-4 py-2.5 text-sm md:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,16rem)_11rem]">
      <Time mail={mail} />
      <div className="min-w-0 max-md:col-start-1 max-md:row-start-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link
            to={`/clients/${client.id}` as string}
            dir="auto"
            className="min-w-0 font-medium break-words text-ink underline-offset-4 hover:underline"
          >
            {client.name}
          </Link>
          <span className="text-ink-muted">{stepWords(templateKey)}</span>
        </p>
        <p className="break-words text-ink-muted">
          {becauseWords(mail)}, by the rule <bdi>{because.ruleName}</bdi>
        </p>
        {willSkip !== null && (
          <p className="text-amber">
            {lateFee ? 'Won’t be charged' : 'Won’t be sent'}: {PLANNED_SKIP_WORDS[willSkip]}
          </p>
        )}
      </div>
      <p className="min-w-0 break-words text-ink-muted max-md:col-start-1 max-md:row-start-3">
        <Outcome mail={mail} />
      </p>
      {actions && <Actions mail={mail} actions={actions} />}
    </li>
  );
}

/** To whom the mail goes, or what the late fee charges. */
function Outcome({ mail: { to, lateFee } }: Pick<PlannedRowProps, 'mail'>) {
  if (lateFee) return <>Drafts {moneyText(lateFee)}</>;
  if (to === null) return <>To nobody</>;
  return (
    <>
      To <bdi>{to}</bdi>
    </>
  );
}

/** The time on the client's clock. Their zone is named where it isn't the organization's. */
function Time({ mail: { at, timezone } }: Pick<PlannedRowProps, 'mail'>) {
  const own = useOrganization()?.timezone;
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: timezone });
  return (
    <p className="tabular-nums max-md:col-start-1 max-md:row-start-1">
      <time dateTime={at}>{time.format(new Date(at))}</time>
      {own !== undefined && own !== timezone && (
        <span className="text-xs break-words text-ink-muted md:block"> {timezoneWords(timezone)}</span>
      )}
    </p>
  );
}

function Actions({ mail, actions }: { mail: PlannedMail; actions: PlannedActions }) {
  const phone = useMediaQuery(PHONE);
  const offers = plannedOffers(mail);
  if (offers.length === 0) return null;
  const { busyKey, run } = actions;
  const name = isolated(mail.client.name);
  if (phone) {
    return (
      <div className="col-start-2 row-span-2 row-start-1 -me-2">
        <Menu
          trigger={
            <IconButton
              size="small"
              label={`Actions for the email to ${name}`}
              icon={<Ellipsis aria-hidden />}
            />
          }
        >
          {offers.map((offer) => (
            <MenuItem key={offer} onSelect={() => run(offer, mail)}>
              {OFFER_WORDS[offer]}
            </MenuItem>
          ))}
        </Menu>
      </div>
    );
  }
  return (
    <div className="-my-1 flex justify-end gap-1">
      {offers.map((offer) => (
        <Button
          key={offer}
          size="small"
          variant="ghost"
          busy={busyKey?.key === mail.key && busyKey.offer === offer}
          disabled={busyKey !== null}
          aria-label={`${OFFER_WORDS[offer]}: the email to ${name}, ${becauseWords(mail)}`}
          onClick={() => run(offer, mail)}
        >
          {OFFER_WORDS[offer]}
        </Button>
      ))}
    </div>
  );
}

const OFFER_WORDS = { skip: 'Skip', sendNow: 'Send now' } as const;
