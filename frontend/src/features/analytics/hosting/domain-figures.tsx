import { type DomainAnalytics, NUMBER_LOCALE, RENEWAL_WORD_TEXTS } from '@oficio/contracts';
import { DOMAINS_PATH, RENEWALS_PATH } from '../../../entities/hosting/hosting-places.ts';
import { Breakdown } from '../../../records/breakdown.tsx';
import { Figure, Figures } from '../../../records/figures.tsx';
import { MonthChart } from '../../../records/month-chart.tsx';
import { ShareTable } from '../../../records/share-table.tsx';
import { Section } from '../../../ui/card.tsx';

const number = new Intl.NumberFormat(NUMBER_LOCALE);
const percent = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'percent', maximumFractionDigits: 1 });

const ACTIVE = { status: 'active' };
/** The days ahead that stand among the first figures. */
const FIRST: readonly number[] = [7, 30];

/** Figures of the active domains. */
export function DomainFigures({ figures }: { figures: DomainAnalytics }) {
  const { total, expired, unknown, within, byMonth, byRegistrar, byTld, lapses } = figures;
  const ofTotal = (key: string, label: string, count: number, only: object) => ({
    key,
    label,
    value: number.format(count),
    share: total > 0 ? count / total : null,
    search: { ...ACTIVE, ...only },
  });
  const ended = { kind: 'domain', from: lapses.from, to: lapses.to, snoozed: 'any' };
  return (
    <>
      <Figures>
        <Figure label="Active domains" value={total} path={DOMAINS_PATH} search={ACTIVE} />
        <Figure
          label="Expired"
          value={expired}
          path={DOMAINS_PATH}
          search={{ ...ACTIVE, expires: 'expired', sort: 'expiresOn' }}
        />
        {within
          .filter(({ days }) => FIRST.includes(days))
          .map(({ days, count }) => (
            <Figure
              key={days}
              label={`Expire in ${days} days`}
              value={count}
              path={DOMAINS_PATH}
              search={{ ...ACTIVE, expires: String(days), sort: 'expiresOn' }}
            />
          ))}
      </Figures>
      <Section title="Domains by month" description="Each domain in the month in which it expires">
        <MonthChart
          label="Domains by month of their expiry"
          months={byMonth}
          path={DOMAINS_PATH}
          searchOf={(expiresIn) => ({ ...ACTIVE, expiresIn, sort: 'expiresOn' })}
        />
      </Section>
      <div className="grid gap-10 lg:grid-cols-3">
        <ShareTable
          title="Domains to look at"
          description="Of the active domains"
          what="State"
          measure="Domains"
          path={DOMAINS_PATH}
          rows={[
            ...within
              .filter(({ days }) => !FIRST.includes(days))
              .map(({ days, count }) =>
                ofTotal(String(days), `Expire in ${days} days`, count, { expires: String(days) }),
              ),
            ofTotal('unknown', 'No date', unknown, { expires: 'unknown' }),
            ofTotal('conflicts', 'Two dates', figures.conflicts, { conflict: 'true' }),
            ofTotal('autoRenewOff', 'Auto-renew off', figures.autoRenewOff, { autoRenew: 'false' }),
            ofTotal('lookup', 'Check failed', figures.lookupProblems, { lookup: 'problem' }),
          ]}
        />
        <Breakdown
          title="By registrar"
          description="The most frequent"
          what="Registrar"
          path={DOMAINS_PATH}
          rows={byRegistrar.map(({ registrar, count }) => ({
            key: registrar ?? '',
            label: <bdi className="line-clamp-1 break-all">{registrar ?? 'No registrar'}</bdi>,
            count,
            search: { ...ACTIVE, ...(registrar === null ? { missing: 'registrar' } : { registrar }) },
          }))}
        />
        <Breakdown
          title="By ending"
          description="The most frequent"
          what="Ending"
          path={DOMAINS_PATH}
          rows={byTld.map(({ tld, count }) => ({
            key: tld,
            label: `.${tld}`,
            count,
            search: { ...ACTIVE, tld },
          }))}
        />
      </div>
      {lapses.rate !== null && (
        <div className="grid gap-10 lg:grid-cols-3">
          <Breakdown
            title="Ended in the last 12 months"
            description={`${percent.format(lapses.rate)} of the domains’ renewals lapsed`}
            what="State"
            path={RENEWALS_PATH}
            rows={(['lapsed', 'renewed', 'renewedUnpaid'] as const).map((state) => ({
              key: state,
              label: RENEWAL_WORD_TEXTS[state],
              count: lapses[state],
              search: { ...ended, state },
            }))}
          />
        </div>
      )}
    </>
  );
}
