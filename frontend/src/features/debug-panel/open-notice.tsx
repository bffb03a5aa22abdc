import { mountTools } from './mount-tools.tsx';

interface NoticeProps {
  text: string;
  /** The action of the notice. */
  action?: { label: string; run: () => void } | undefined;
}

/** A short message of the tools in a corner of the page, until it is dismissed or its action is taken. */
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
