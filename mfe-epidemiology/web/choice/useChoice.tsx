import { metaOf } from '@saude/contract/meta'
import type { Query } from '@saude/contract/query'
import { Control, type FieldPlan, planFields } from '@saude/kits/form'
import { readValue, writeValue } from '@saude/kits/list'
import { useSearch } from '@saude/kits/router'
import { Field } from '@saude/kits/ui'
import { type FormEvent, useMemo, useState } from 'react'

type Values = Readonly<Record<string, unknown>>

/**
 * What a screen asks: the fields of a query's contract; what was asked last is in the address, as lists have it.
 * @param initial what stands in the fields until something is asked
 */
export function useChoice(of: Pick<Query, 'input'>, initial: Values = {}) {
  const plans = useMemo(() => planFields(of.input), [of])
  const { params, set } = useSearch()
  const asked = Object.fromEntries(
    plans.map((plan) => {
      const text = params.get(plan.name)
      return [plan.name, text ? readValue(plan, text) : null]
    }),
  )
  const isAsked = Object.values(asked).some((value) => value !== null)
  const [values, setValues] = useState<Values>(isAsked ? asked : { ...asked, ...initial })
  // What is wrong is said once somebody asks: nothing was answered wrongly before.
  const [isTried, setTried] = useState(false)
  const problems = problemsOf(plans, values)
  return {
    asked,
    query: params.toString(),
    problems,
    submit(event: FormEvent) {
      event.preventDefault()
      setTried(true)
      if (Object.keys(problems).length === 0)
        set(Object.fromEntries(plans.map(({ name }) => [name, writeValue(values[name]) ?? null])), {
          push: true,
        })
    },
    fields: plans.map((plan) => (
      <Field
        key={plan.name}
        label={plan.label}
        required={plan.required}
        help={metaOf(plan.schema).help}
        error={isTried ? problems[plan.name] : undefined}
      >
        <Control
          plan={plan}
          value={values[plan.name] ?? null}
          disabled={false}
          onBlur={() => undefined}
          onChange={(next) => setValues({ ...values, [plan.name]: next === '' ? null : next })}
        />
      </Field>
    )),
  }
}

function problemsOf(plans: readonly FieldPlan[], values: Values): Readonly<Record<string, string>> {
  return Object.fromEntries(
    plans.flatMap(({ name, schema }) => {
      try {
        schema.validateSync(values[name] ?? null)
        return []
      } catch (error) {
        return [[name, error instanceof Error ? error.message : 'Valor inválido']]
      }
    }),
  )
}
