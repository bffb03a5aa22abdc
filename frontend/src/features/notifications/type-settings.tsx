import { EMAIL_CHOICES, isCritical, NOTIFICATION_TYPES, type NotificationSettings } from '@oficio/contracts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type TypeSetting = NotificationSettings['types'][number];

interface TypeSettingsProps {
  types: readonly TypeSetting[];
  disabled: boolean;
  onChange: (setting: TypeSetting) => void;
}

const EMAIL_WORDS: Record<TypeSetting['email'], string> = {
  none: 'No mail',
  at_once: 'Mail at once',
  daily: 'Daily mail',
  weekly: 'Weekly mail',
};
const EMAIL_OPTIONS = EMAIL_CHOICES.map((value) => ({ value, label: EMAIL_WORDS[value] }));

/** For each type: in the application, and by mail. */
export function TypeSettings({ types, disabled, onChange }: TypeSettingsProps) {
  return (
    <Card flush className="overflow-hidden">
      <ul className="divide-y divide-hairline">
        {types.map((setting) => (
          <TypeRow key={setting.type} setting={setting} disabled={disabled} onChange={onChange} />
        ))}
      </ul>
    </Card>
  );
}

function TypeRow({
  setting,
  disabled,
  onChange,
}: { setting: TypeSetting } & Pick<TypeSettingsProps, 'disabled' | 'onChange'>) {
  const { words, ...kind } = NOTIFICATION_TYPES[setting.type];
  const isFixed = isCritical(setting.type);
  const isMailed = 'isMailed' in kind;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-x-3 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_8rem_11rem]">
      <div className="col-span-full md:col-span-1">
        <p className="font-medium">{words}</p>
        {isFixed && (
          <p className="text-sm text-ink-muted">Critical, so it always appears in the application.</p>
        )}
        {isMailed && <p className="text-sm text-ink-muted">The owner gets a mail about this anyway.</p>}
      </div>
      <Checkbox
        label={
          <>
            <span className="sr-only">{words}: </span>In the app
          </>
        }
        checked={setting.inApp}
        disabled={disabled || isFixed}
        onChange={({ target }) => onChange({ ...setting, inApp: target.checked })}
      />
      {!isMailed && (
        <SelectField
          label={`Mail: ${words}`}
          hideLabel
          value={setting.email}
          disabled={disabled}
          options={EMAIL_OPTIONS}
          onChange={({ target }) => onChange({ ...setting, email: target.value as TypeSetting['email'] })}
        />
      )}
    </li>
  );
}
