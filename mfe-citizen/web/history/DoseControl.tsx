import { type FieldControlProps, useFormValue } from '@saude/kits/form'
import { Select } from '@saude/kits/inputs'
import { Button } from '@saude/kits/ui'
import { useState } from 'react'
import { doseLabels, dosesOf } from '../../contract/immunization.ts'
import css from './DoseControl.module.css'

const idOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined

/** The doses of the chosen vaccine; all others, of which there are many, behind 'Outras doses'. */
export function DoseControl({ value, onChange, onBlur, disabled }: FieldControlProps) {
  const vaccine = idOf(useFormValue('immunobiological'))
  const own = dosesOf(vaccine)
  const [openOf, setOpenOf] = useState<string>()
  const chosen = typeof value === 'string' ? value : null
  // What is chosen already stays on the screen, whichever vaccine it was chosen for.
  const isAll = own === undefined || openOf === vaccine || (chosen !== null && !Object.hasOwn(own, chosen))
  return (
    <div className={css.dose}>
      <Select
        options={isAll ? doseLabels : own}
        value={chosen}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
      />
      {!isAll && (
        <Button kind="quiet" disabled={disabled} onClick={() => setOpenOf(vaccine)}>
          Outras doses
        </Button>
      )}
    </div>
  )
}
