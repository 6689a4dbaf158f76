import { useFieldWiring } from '../../ui/index.ts'
import { NumberInput } from '../../ui/inputs.ts'
import type { FieldControlProps } from '../types.ts'
import css from './controls.module.css'
import { leaving } from './nested.ts'
import { numberAt } from './read.ts'

/** Blood pressure: contraction × relaxation in mmHg. Both halves empty are no value. */
export function PressureControl({ value, onChange, onBlur, disabled }: FieldControlProps) {
  const { id, labelId } = useFieldWiring()
  const contraction = numberAt(value, 'contraction')
  const relaxation = numberAt(value, 'relaxation')
  const change = (next: { contraction: number | null; relaxation: number | null }) =>
    onChange(next.contraction === null && next.relaxation === null ? null : next)
  const shared = { disabled, min: 0 }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the label that every field has
    <div role="group" aria-labelledby={labelId} className={css.pair} onBlur={leaving(onBlur)}>
      <NumberInput
        {...shared}
        id={id}
        label="Contração"
        value={contraction}
        onChange={(next) => change({ contraction: next, relaxation })}
      />
      <span aria-hidden>×</span>
      <NumberInput
        {...shared}
        id={id && `${id}-relaxation`}
        label="Relaxamento"
        unit="mmHg"
        value={relaxation}
        onChange={(next) => change({ contraction, relaxation: next })}
      />
    </div>
  )
}
