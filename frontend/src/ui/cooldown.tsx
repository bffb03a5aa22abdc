/** Says when another mail can be requested; `what` is the mail or what it contains. */
export function Cooldown({ secondsLeft, what }: { secondsLeft: number; what: 'email' | 'link' }) {
  return (
    <p role="timer" className="text-sm text-ink-muted tabular-nums">
      You can ask for another {what} in {secondsLeft} s.
    </p>
  );
}
