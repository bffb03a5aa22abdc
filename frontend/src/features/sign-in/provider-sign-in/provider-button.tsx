import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PROVIDER_REFUSALS } from './provider-sign-in.messages.ts';
import { useProviderSignIn } from './use-provider-sign-in.ts';

/** The button that signs in or up with a Google account. */
export function ProviderButton({ redirect }: { redirect: string | undefined }) {
  const { busy, refusal, choose } = useProviderSignIn(redirect);
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-4 text-sm text-ink-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        or
      </p>
      {refusal && <Notice tone="negative">{PROVIDER_REFUSALS[refusal]}</Notice>}
      <Button size="large" busy={busy} icon={<GoogleMark />} onClick={choose}>
        {busy ? 'Opening Google...' : 'Continue with Google'}
      </Button>
    </div>
  );
}

/** Google's logo as in its sign-in guidelines. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path
        fill="#4285f4"
        d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.77h3.57c2.08-1.92 3.27-4.74 3.27-8.1Z"
      />
      <path
        fill="#34a853"
        d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.84 14.09a6.6 6.6 0 0 1 0-4.18V7.07H2.18a11 11 0 0 0 0 9.86l3.66-2.84Z" />
      <path
        fill="#ea4335"
        d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15C17.45 2.09 14.97 1 12 1 7.7 1 3.99 3.47 2.18 7.07l3.66 2.84C6.71 7.31 9.14 5.38 12 5.38Z"
      />
    </svg>
  );
}
