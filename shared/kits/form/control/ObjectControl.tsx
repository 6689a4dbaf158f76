import type { Values } from '../types.ts'
import css from './Nested.module.css'
import { type NestedControlProps, NestedFields, useOuterField } from './NestedFields.tsx'
import { isEmptyValue, leaving } from './nested.ts'

/** The fields of an object, in a group of their own. Where all of them are empty there is no object. */
export function ObjectControl(props: NestedControlProps) {
  const { control, plan, value, errors = {}, onChange, onBlur, disabled } = props
  const { id, labelId } = useOuterField()
  const change = (next: Values) => onChange(isEmptyValue(next) ? null : next)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the label that every field has
    <div role="group" aria-labelledby={labelId} className={css.group} onBlur={leaving(onBlur)}>
      <NestedFields {...{ control, id, value, errors, disabled }} schema={plan.schema} onChange={change} />
    </div>
  )
}
