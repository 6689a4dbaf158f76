import { useFieldWiring } from '../../ui/index.ts'
import { NumberInput } from '../../ui/inputs.ts'
import type { FieldControlProps } from '../types.ts'
import css from './controls.module.css'
import { numberAt } from './read.ts'

/** Blood pressure: contraction × relaxation in mmHg. Both halves empty are no value. */
export function PressureControl({ value, onChange, onBlur, disabled }: FieldControlProps) {
  const { id } = useFieldWiring()
  const contraction = numberAt(value, 'contraction')
  const relaxation = numberAt(value, 'relaxation')
  const change = (next: { contraction: number | null; relaxation: number | null }) =>
    onChange(next.contraction === null && next.relaxation === null ? null : next)
  const shared = { onBlur, disabled, min: 0 }
  return (
    <div className={css.pair}>
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
