import { Segmented } from '@saude/kits/ui'
import { presences } from '../../contract/traveler.ts'
import css from './Course.module.css'

export type Presence = keyof typeof presences

/** Short enough for a phone, all three beside each other. */
const options: readonly { value: Presence; label: string }[] = [
  { value: 'boarded', label: presences.boarded },
  { value: 'absent', label: presences.absent },
  { value: 'returnedOther', label: 'Outro meio' },
]

interface PresenceChoiceProps {
  name: string
  value: Presence | null | undefined
  disabledReason: string | undefined
  onChange: (next: Presence | null) => void
}

/** Who was there: boarded, absent, returned by other means. */
export const PresenceChoice = ({ name, value, disabledReason, onChange }: PresenceChoiceProps) => (
  <div className={css.scroll}>
    <Segmented
      label={`Embarque de ${name}`}
      options={options}
      value={value ?? null}
      disabled={disabledReason !== undefined}
      onChange={onChange}
      onClear={() => onChange(null)}
    />
  </div>
)
