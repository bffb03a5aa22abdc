import { ClipboardCopy } from 'lucide-react';
import { useState } from 'react';
import { PanelButton } from './panel-button.tsx';
import type { ActorRecord } from './recorder.types.ts';
import { scenarioOf } from './scenario.ts';

/** Copies the actor's history to the clipboard as a test. */
export function CopyScenario({ actor }: { actor: ActorRecord }) {
  const [said, setSaid] = useState('');
  const [text, setText] = useState<string | null>(null);
  const copy = async () => {
    const scenario = scenarioOf(actor);
    if (scenario === null) return setSaid('Its beginning is not known any more.');
    try {
      await navigator.clipboard.writeText(scenario);
      setSaid('Copied');
      setText(null);
    } catch {
      setSaid('The clipboard is not to be had; copy it from here.');
      setText(scenario);
    }
  };
  return (
    <div className="odp-copy">
      <PanelButton label="Copy as test" icon={<ClipboardCopy />} spelled onClick={copy} />
      <span role="status" className="odp-quiet">
        {said}
      </span>
      {text !== null && <textarea readOnly aria-label="Test scenario" rows={6} value={text} />}
    </div>
  );
}
