import { type ReminderRule, reminderRuleRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAccessRefusal } from '../../../lib/api/request-failure.ts';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useOwnCurrency } from '../../../lib/api/use-own-currency.ts';
import { useFailedToast, useSharedRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import type { RecordField } from '../../../records/record-fields.ts';
import { SettingTable } from '../../../records/setting-table.tsx';
import { Switch } from '../../../ui/checkbox.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { AUDIENCE_WORDS, minuteWords, TRIGGER_WORDS } from '../reminder-words.ts';
import { RemindersPage } from '../reminders-page.tsx';
import { RULES } from './rule-area.ts';
import { ruleFields } from './rule-fields.tsx';
import { RuleTimeline } from './rule-timeline.tsx';
import { SwitchOnDialog } from './switch-on-dialog.tsx';

/** The rules by which reminders are sent. */
export function RulesScreen() {
  return (
    <RemindersPage current="Rules">
      <Rules />
    </RemindersPage>
  );
}

function Rules() {
  const query = useQuery(queryOf(reminderRuleRoutes.list, { freshMs: 0 }));
  const rows = query.data?.items;
  const fields = ruleFields(useOwnCurrency() ?? '');
  const [switchedId, setSwitchedId] = useState<string | null>(null);
  const switched = rows?.find(({ id }) => id === switchedId);
  const off = useSwitchOff();
  return (
    <>
      <SettingTable
        area={RULES}
        routes={reminderRuleRoutes}
        title="Rules"
        description={
          rows?.every(({ enabled }) => !enabled)
            ? 'All rules are off, so nothing is sent. Switch one on: you see first what it would send, and to whom.'
            : 'What your clients are reminded of, and when.'
        }
        rows={rows}
        error={
          query.error && !rows ? <QueryError title="The rules could not be loaded" query={query} /> : null
        }
        empty={<p className="px-4 py-6 text-ink-muted">No rules: your clients get no reminders.</p>}
        columns={() => [
          {
            id: 'name',
            header: 'Rule',
            width: 240,
            lead: true,
            phone: 'primary',
            cell: ({ name }) => <bdi className="break-words whitespace-normal">{name}</bdi>,
          },
          {
            id: 'trigger',
            header: 'When',
            width: 190,
            rank: 1,
            cell: ({ trigger }) => TRIGGER_WORDS[trigger].label,
          },
          {
            id: 'steps',
            header: 'Emails',
            width: 300,
            cell: ({ steps, trigger }) => <RuleTimeline steps={steps} trigger={trigger} />,
          },
          { id: 'to', header: 'To', width: 220, rank: 2, cell: audienceWords },
          {
            id: 'time',
            header: 'At',
            width: 120,
            rank: 3,
            cell: ({ sendAtMinute, businessDaysOnly }) =>
              `${minuteWords(sendAtMinute)}${businessDaysOnly ? ', Mon–Fri' : ''}`,
          },
          {
            id: 'on',
            header: 'On',
            width: 70,
            phone: 'secondary',
            cell: (rule) => (
              <span className="flex items-center gap-3">
                <Switch
                  label={`${isolated(rule.name)} is on`}
                  hideLabel
                  checked={rule.enabled}
                  disabled={off.isPending}
                  onChange={() => (rule.enabled ? off.mutate(rule) : setSwitchedId(rule.id))}
                />
                <span className="truncate md:hidden">{TRIGGER_WORDS[rule.trigger].label}</span>
              </span>
            ),
          },
        ]}
        fields={fields}
        newFields={fields as readonly RecordField[]}
        mayDelete={() => true}
        deletion="It sends nothing any more. The emails that it has sent stay in the list. This can’t be undone."
      />
      {switched && <SwitchOnDialog rule={switched} onClose={() => setSwitchedId(null)} />}
    </>
  );
}

/** Switches a rule off at once: nothing is lost by it. */
function useSwitchOff() {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  return useSharedRouteWrite(reminderRuleRoutes.switch, {
    request: ({ id, version }: ReminderRule) => ({
      parameters: { id },
      body: { enabled: false, version },
    }),
    onSuccess: ({ name }) => raiseToast({ kind: 'success', title: 'Rule switched off', description: name }),
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
}

function audienceWords({ audience, addresses }: ReminderRule) {
  if (audience !== 'addresses') return AUDIENCE_WORDS[audience];
  return <bdi>{addresses.join(', ')}</bdi>;
}
