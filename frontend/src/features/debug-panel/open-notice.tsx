import { mountTools } from './mount-tools.tsx';

interface NoticeProps {
  text: string;
  /** What can be done about it. */
  action?: { label: string; run: () => void } | undefined;
}

/** A few words of the tools, in a corner of the page, until somebody has dismissed them or done as they offer. */
export function openNotice({ text, action }: NoticeProps): void {
  mountTools('polite', (close) => (
    <section aria-label="Developer tools" className="odp odp-notice">
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className="odp-button odp-main"
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="odp-button" onClick={close}>
        Dismiss
      </button>
    </section>
  ));
}
