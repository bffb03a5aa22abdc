import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { GoogleMark } from './google-mark.tsx';
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
