import { Control, type FieldPlan } from '@saude/kits/form'
import { Field } from '@saude/kits/ui'
import type { OwnFilters as Values } from './own-filters.ts'
import css from './Panel.module.css'

interface OwnFiltersProps {
  plans: readonly FieldPlan[]
  needs: readonly string[]
  value: Values
  onChange: (value: Values) => void
}

/** What a layer is narrowed by beside the citizens and the area: drawn from its contract. */
export function OwnFilters({ plans, needs, value, onChange }: OwnFiltersProps) {
  const { from, to } = value
  const isBackward = typeof from === 'string' && typeof to === 'string' && from > to
  if (plans.length === 0) return null
  return (
    <section className={css.group} aria-label="Filtros da camada">
      {plans.map((plan) => (
        <Field
          key={plan.name}
          label={plan.label}
          required={needs.includes(plan.name)}
          error={
            plan.name === 'to' && isBackward
              ? 'O fim do período vem antes do começo'
              : needs.includes(plan.name) && !value[plan.name]
                ? `${plan.label} é um campo obrigatório`
                : undefined
          }
        >
          <Control
            plan={plan}
            value={value[plan.name] ?? null}
            disabled={false}
            onBlur={() => undefined}
            onChange={(next) => onChange({ ...value, [plan.name]: next })}
          />
        </Field>
      ))}
    </section>
  )
}
