import { isShown } from '@saude/contract/clean'
import { type ReactNode, useMemo } from 'react'
import type * as yup from 'yup'
import { Field, useFieldWiring } from '../../ui/index.ts'
import { type FieldPlan, isNested, planFields } from '../plan/fields.ts'
import type { FieldControlProps, Values } from '../types.ts'
import { type InnerErrors, innerErrors, innerId } from '../value/inner-errors.ts'
import css from './Nested.module.css'

/** What draws the fields inside: `Control`, which imports its nested kinds and so hands itself to them. */
export type InnerControl = (props: FieldControlProps) => ReactNode

/** Props of a control that has fields inside. */
export interface NestedControlProps extends FieldControlProps {
  control: InnerControl
}

interface NestedFieldsProps {
  control: InnerControl
  schema: yup.AnySchema
  value: unknown
  /** Beginning of the fields' ids. */
  id: string
  errors: InnerErrors
  disabled: boolean
  onChange: (value: Values) => void
}

/** The fields of an object; none of anything else. */
export const asValues = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The fields of one object inside a form: those that its own values hide are left out. */
export function NestedFields({ control, schema, value, id, errors, disabled, onChange }: NestedFieldsProps) {
  const plans = useMemo(() => planFields(schema), [schema])
  const values = asValues(value)
  return (
    <div className={css.fields}>
      {plans
        .filter(({ meta }) => isShown(meta, values))
        .map((plan) => (
          <NestedField
            key={plan.name}
            control={control}
            plan={plan}
            id={innerId(id, plan.name)}
            value={values[plan.name]}
            errors={innerErrors(errors, plan.name)}
            disabled={disabled}
            onChange={(next) => onChange({ ...values, [plan.name]: next })}
          />
        ))}
    </div>
  )
}

interface NestedFieldProps extends Omit<NestedFieldsProps, 'schema' | 'onChange'> {
  plan: FieldPlan
  onChange: (value: unknown) => void
}

/** One field inside a field; the outer one is what the form validates, once it is left. */
export function NestedField(props: NestedFieldProps) {
  const { control: Control, plan, id, value, errors, disabled, onChange } = props
  const { meta, kind } = plan
  const isOff = disabled || meta.disabled === true
  const [within] = Object.values(errors)
  return (
    <Field
      id={id}
      label={plan.label}
      required={plan.required}
      help={meta.help}
      error={errors[''] ?? (isNested(plan) ? undefined : within)}
      disabled={isOff}
      group={kind === 'boolean' || isNested(plan) || (kind === 'datetime' && meta.withDate && meta.withTime)}
      wide={plan.wide}
    >
      <Control
        plan={plan}
        value={value ?? null}
        errors={errors}
        disabled={isOff}
        onBlur={() => undefined}
        onChange={onChange}
      />
    </Field>
  )
}

/** The id and the label's id of the field around. */
export function useOuterField(): { readonly id: string; readonly labelId: string | undefined } {
  const { id = '', labelId } = useFieldWiring()
  return { id, labelId }
}
