import { isShown } from '@saude/contract/clean'
import { useEffect, useMemo, useState } from 'react'
import type { FieldPlan } from '../plan/fields.ts'
import { type FormSource, followValues } from './form-values.ts'

const hiddenNames = (fields: readonly FieldPlan[], values: Readonly<Record<string, unknown>>) =>
  fields.filter(({ meta }) => meta.showWhen && !isShown(meta, values)).map(({ name }) => name)

/**
 * Names of the fields that other values hide now. It follows the form 400 ms late and
 * changes only when a field appears or goes, so typing draws nothing here.
 */
export function useHiddenFields(
  { subscribe, getValues }: FormSource,
  fields: readonly FieldPlan[],
): ReadonlySet<string> {
  const [hidden, setHidden] = useState<readonly string[]>(() => hiddenNames(fields, getValues()))

  useEffect(() => {
    const controls = new Set(fields.flatMap(({ meta }) => Object.keys(meta.showWhen ?? {})))
    const look = () => {
      const next = hiddenNames(fields, getValues())
      setHidden((had) => (had.join() === next.join() ? had : next))
    }
    look()
    if (controls.size === 0) return
    return followValues({ subscribe }, look)
  }, [fields, subscribe, getValues])

  return useMemo(() => new Set(hidden), [hidden])
}
