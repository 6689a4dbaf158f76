import type { FieldMeta } from '@saude/contract/meta'
import { useCallback, useContext, useEffect, useState } from 'react'
import { FormValues, followValues } from '../part/form-values.ts'

interface SearchValues {
  /** What the search is sent beside `q`, as JSON, 400 ms behind the form. */
  readonly late: string
  /** The same as the form stands at this moment. */
  readonly now: () => string
}

/** Searches take what is chosen in a relation by its id, everything else as it is. */
const sent = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

/** What a relation's search takes beside `q`: fixed values, and those of other fields of the form around it. */
export function useSearchValues(searchWith: FieldMeta['searchWith']): SearchValues {
  const form = useContext(FormValues)
  const now = useCallback(() => {
    const values = form?.getValues() ?? {}
    const others = Object.entries(searchWith?.from ?? {}).map(([name, field]) => [name, sent(values[field])])
    return JSON.stringify({
      ...searchWith?.fixed,
      ...(searchWith?.entry !== undefined &&
        form?.entryId !== undefined && { [searchWith.entry]: form.entryId }),
      ...Object.fromEntries(others.filter(([, value]) => isFilled(value))),
    })
  }, [form, searchWith])
  const [late, setLate] = useState(now)

  useEffect(() => {
    setLate(now())
    return form && searchWith?.from && followValues(form, () => setLate(now()))
  }, [form, searchWith, now])

  return { late, now }
}
