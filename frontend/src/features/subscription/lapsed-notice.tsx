import { Button, buttonClasses } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface LapsedNoticeProps {
  /** The person is an owner or admin. */
  mayDecide: boolean;
  /** Replaces the screen with the paywall. */
  onShowOffer: () => void;
}

/** Shown beside half-typed text when the organization has lost its access. */
export function LapsedNotice({ mayDecide, onShowOffer }: LapsedNoticeProps) {
  return (
    <Notice tone="warning" title="Your access has ended">
      <p>
        What you have typed stays here.{' '}
        {mayDecide
          ? 'Subscribe in a new tab, then come back and save it. If you open the offer here, what you typed is lost.'
          : 'Ask the owner to subscribe, then save it. If you leave this screen, what you typed is lost.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {mayDecide && (
          <a href="/subscription" target="_blank" rel="noopener" className={buttonClasses({ size: 'small' })}>
            Subscribe in a new tab
          </a>
        )}
        <Button size="small" onClick={onShowOffer}>
          {mayDecide ? 'Show the offer' : 'Leave this screen'}
        </Button>
      </div>
    </Notice>
  );
}
