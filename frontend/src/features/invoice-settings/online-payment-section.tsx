import { type PaymentAccount, paymentAccountRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { DayCell } from '../../records/cells.tsx';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { useRegularRefresh } from '../../records/use-regular-refresh.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

type Account = NonNullable<PaymentAccount['account']>;

/** Why the provider's page has led back: its end, or a link that was too old. */
export type Returned = 'returned' | 'again' | undefined;

/** Always stale, because the provider changes it and no live table tells of it. */
const accountQuery = queryOf(paymentAccountRoutes.one, { freshMs: 0 });

/** Connects the organization's own Stripe account, so that clients can pay invoices online. */
export function OnlinePaymentSection({ returned }: { returned: Returned }) {
  const query = useQuery({ ...accountQuery, enabled: useMay(paymentAccountRoutes.one) });
  useRegularRefresh(paymentAccountRoutes.one.path);
  const mayConnect = useMay(paymentAccountRoutes.connect);
  const { data, error } = query;
  if (!mayConnect) {
    return (
      <p className="max-w-prose text-ink-muted">Owner and admins connect the account for online payment.</p>
    );
  }
  if (error && !data) return <QueryError title="The account could not be loaded" query={query} />;
  if (!data) return <SkeletonText lines={4} className="max-w-2xl" />;
  return (
    <Section
      title="Online payment"
      className="max-w-2xl"
      description="Your clients pay on the page of their invoice, and the money goes to your own Stripe account. Oficio takes no part of it."
    >
      {data.isOffered ? (
        <AccountState account={data.account} returned={returned} />
      ) : (
        <Notice title="This installation can’t connect accounts">
          Whoever runs it has to set up Stripe Connect first. Until then, describe other ways to pay under
          Terms.
        </Notice>
      )}
    </Section>
  );
}

function AccountState({ account, returned }: { account: Account | null; returned: Returned }) {
  const raiseFailure = useFailedToast();
  const onError = (error: unknown) => {
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
  const connect = useRouteWrite(paymentAccountRoutes.connect, {
    request: () => ({}),
    onSuccess: ({ url }) => window.location.assign(url),
    onError,
  });
  const refresh = useRouteWrite(paymentAccountRoutes.refresh, { request: () => ({}), onError });
  const hasAsked = useRef(false);
  useEffect(() => {
    if (returned !== 'returned' || hasAsked.current) return;
    hasAsked.current = true;
    refresh.mutate(undefined);
  });
  const isConnected = account !== null && account.status !== 'disconnected';
  const isLeaving = connect.isPending || connect.isSuccess;
  return (
    <div className="flex flex-col items-start gap-4">
      {returned === 'again' && (
        <Notice tone="warning" title="The link to Stripe had expired" className="self-stretch">
          Nothing was lost. Go on with the button below.
        </Notice>
      )}
      {isConnected && <AccountFacts account={account} isAsking={refresh.isPending} />}
      {account?.status === 'disconnected' && (
        <Notice title="The account is disconnected" className="self-stretch">
          Clients can’t pay online. Connecting again goes on with the same account where Stripe still allows
          it.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {account?.status !== 'active' && (
          <Button variant="primary" busy={isLeaving} onClick={() => connect.mutate(undefined)}>
            {isConnected ? 'Continue at Stripe' : 'Connect Stripe'}
          </Button>
        )}
        {isConnected && (
          <>
            <Button busy={refresh.isPending} onClick={() => refresh.mutate(undefined)}>
              Check again
            </Button>
            <DisconnectButton />
          </>
        )}
      </div>
    </div>
  );
}

const STATUS_WORDS: Record<
  Exclude<Account['status'], 'disconnected'>,
  { label: string; tone: Tone; text: string }
> = {
  connecting: {
    label: 'Setup not finished',
    tone: 'warning',
    text: 'Stripe needs to know more before clients can pay.',
  },
  restricted: {
    label: 'No payments at the moment',
    tone: 'negative',
    text: 'Stripe takes no payments for this account until what is missing is there.',
  },
  active: {
    label: 'Takes payments',
    tone: 'positive',
    text: 'The page of each open invoice has a button to pay.',
  },
};

function AccountFacts({ account, isAsking }: { account: Account; isAsking: boolean }) {
  const { id, status, due, connectedAt } = account;
  if (status === 'disconnected') return null;
  const { label, tone, text } = STATUS_WORDS[status];
  return (
    <FactList>
      <Fact label="State">
        <Badge tone={tone}>{isAsking ? 'Asking Stripe' : label}</Badge>
        <span className="mt-1 block text-sm text-ink-muted">{text}</span>
      </Fact>
      {due.length > 0 && (
        <Fact label="Missing">
          <ul className="list-disc ps-5 text-sm">
            {due.map((requirement) => (
              <li key={requirement}>{requirementWords(requirement)}</li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label="Account">
        <span className="break-all">{id}</span>
      </Fact>
      <Fact label="Connected">
        <DayCell instant={connectedAt} />
      </Fact>
    </FactList>
  );
}

/** The provider's own words, readable: `individual.verification.document` is 'Individual, verification, document'. */
function requirementWords(requirement: string): string {
  const words = requirement.replaceAll('_', ' ').split('.').join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function DisconnectButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Disconnect
      </Button>
      {open && <DisconnectDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const raiseToast = useRaiseToast();
  const write = useDialogWrite(paymentAccountRoutes.disconnect, {
    id: 'own',
    request: () => ({}),
    onStored: () => raiseToast({ kind: 'success', title: 'Clients can’t pay online any more' }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Disconnect online payment?"
      size="small"
      description="Clients can’t pay online any more, and open payment pages are closed. Recorded payments stay, and money that is on its way is still recorded. The account stays yours at Stripe."
      action="Disconnect"
      danger
      unsaved={false}
      {...write.dialog}
      onSubmit={() => write.submit(undefined)}
      onClose={onClose}
    />
  );
}
