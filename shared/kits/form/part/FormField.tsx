import { cnsStructureFits } from '@saude/contract/documents'
import { memo } from 'react'
import { type Control as FormControl, type UseFormTrigger, useController } from 'react-hook-form'
import { Field } from '../../ui/index.ts'
import { Control } from '../control/Control.tsx'
import { type FieldPlan, isNested } from '../plan/fields.ts'
import type { FieldControl } from '../types.ts'
import { partsOf } from '../value/inner-errors.ts'

interface FormFieldProps {
  plan: FieldPlan
  control: FormControl<Record<string, unknown>>
  trigger: UseFormTrigger<Record<string, unknown>>
  /** Id of the control; error summaries link to it. */
  id: string
  disabled: boolean
  /** Why the person may not change it, while others do. */
  kept: string | undefined
  own: FieldControl | undefined
  /** What the form's `useHints` says at it. */
  hint?: string | undefined
  /** Its value is on its way, for this reason, or stands; a stable function. */
  onUnready: (name: string, reason: string | undefined) => void
}

const warnings = {
  cnsStructure: { fits: cnsStructureFits, text: 'O número não segue a estrutura do CNS; confira' },
}

/** What a field says that does not stop the form. */
function warningOf({ meta }: FieldPlan, value: unknown): string | undefined {
  if (!meta.warn || typeof value !== 'string' || value === '') return undefined
  const { fits, text } = warnings[meta.warn]
  return fits(value) ? undefined : text
}

/** One field: it alone is drawn again when its value, its error or its focus changes. */
export const FormField = memo(function FormField({
  plan,
  control,
  trigger,
  id,
  disabled,
  kept,
  own: Own,
  hint,
  onUnready,
}: FormFieldProps) {
  const { field, fieldState } = useController({ name: plan.name, control })
  const { meta, kind } = plan
  // A screen's own control says what is wrong as one sentence, unless it draws the parts itself.
  const hasParts = isNested(plan) && (Own === undefined || Own.hasParts === true)
  const inner = partsOf(fieldState.error?.types)
  const message = fieldState.error?.message
  // What is wrong with a part stands at the part.
  const error = hasParts ? inner[''] : message
  const isOff = disabled || kept !== undefined || meta.disabled === true
  const Drawn = Own ?? Control
  return (
    <Field
      id={id}
      label={plan.label}
      required={plan.required}
      help={kept ?? meta.help}
      error={error}
      // Half a number is no reason to warn: only what was left is judged.
      warning={
        error ? undefined : (hint ?? (fieldState.isTouched ? warningOf(plan, field.value) : undefined))
      }
      disabled={isOff}
      group={
        kind === 'boolean' ||
        kind === 'boundary' ||
        hasParts ||
        (kind === 'datetime' && meta.withDate === true && meta.withTime === true)
      }
      wide={plan.wide}
    >
      <Drawn
        plan={plan}
        value={field.value ?? null}
        disabled={isOff}
        {...(hasParts && { errors: inner })}
        onBlur={field.onBlur}
        onUnready={(reason) => {
          onUnready(plan.name, reason)
          if (message) void trigger(plan.name)
        }}
        onChange={(value) => {
          field.onChange(value)
          // A sentence goes away as soon as what it says is mended, not only when the field is left.
          if (message) void trigger(plan.name)
        }}
      />
    </Field>
  )
})
