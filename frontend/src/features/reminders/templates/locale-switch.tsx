import { CLIENT_LOCALES } from '@oficio/contracts';
import { LANGUAGE_WORDS } from '../../../lib/text/language-words.ts';
import { Button } from '../../../ui/button.tsx';

interface LocaleSwitchProps {
  locale: 'en' | 'es';
  onChange: (locale: 'en' | 'es') => void;
}

/** Chooses the language of the texts. */
export function LocaleSwitch({ locale, onChange }: LocaleSwitchProps) {
  return (
    <fieldset aria-label="Language" className="flex rounded-control bg-sunken">
      {CLIENT_LOCALES.map((one) => (
        <Button
          key={one}
          size="small"
          variant={one === locale ? 'secondary' : 'ghost'}
          aria-pressed={one === locale}
          onClick={() => one !== locale && onChange(one)}
        >
          {LANGUAGE_WORDS[one]}
        </Button>
      ))}
    </fieldset>
  );
}
