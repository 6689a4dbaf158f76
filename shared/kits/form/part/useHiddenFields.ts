import { isShown } from '@saude/contract/clean'
import { useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldPlan } from '../plan/fields.ts'

const pause = 400

const hiddenNames = (fields: readonly FieldPlan[], values: Readonly<Record<string, unknown>>) =>
  fields.filter(({ meta }) => meta.showWhen && !isShown(meta, values)).map(({ name }) => name)

/**
 * Names of the fields that other values hide now. It follows the form 400 ms late (specification 1, 2.10) and
 * changes only when a field appears or goes, so typing draws nothing here.
 */
export function useHiddenFields(
  { subscribe, getValues }: UseFormReturn<Record<string, unknown>>,
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
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(look, pause)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [fields, subscribe, getValues])

  return useMemo(() => new Set(hidden), [hidden])
}
