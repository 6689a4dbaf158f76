import type { OutputOf } from '@saude/contract/query'
import { addressStreets } from '@saude/core/contract/territory'
import { type FieldControlProps, useFormFill } from '@saude/kits/form'
import { ask } from '@saude/kits/platform'
import { TextInput } from '@saude/kits/ui'
import { useEffect, useId, useState } from 'react'

type Street = OutputOf<typeof addressStreets>['items'][number]

/** Milliseconds after the last key, and letters from which streets are looked for. */
const pause = 300
const least = 2

/** The same of a home, whose postcode has another name. */
export const HomePublicPlace = (props: FieldControlProps) => <PublicPlace {...props} cepField="cep" />

/** The name of a street: those of the register are suggested while typing, and bring what is known of their address. */
export function PublicPlace({
  plan,
  value,
  onChange,
  onBlur,
  disabled,
  cepField = 'addressCep',
}: FieldControlProps & { readonly cepField?: string }) {
  const listId = useId()
  const typed = typeof value === 'string' ? value : null
  const streets = useStreets(disabled ? null : typed)
  const { overwritten, fill } = useFormFill()
  const change = (next: string | null) => {
    const chosen = streets.find(({ name }) => name === next)
    if (!chosen) return onChange(next)
    onChange(chosen.publicPlace)
    const { type, neighborhood, cep } = chosen
    const known = {
      addressPublicPlaceType: type,
      ...(neighborhood && { neighborhood }),
      ...(cep && { [cepField]: cep }),
    }
    // What was typed stays; what is empty is filled.
    const kept = new Set(overwritten(known))
    fill(Object.fromEntries(Object.entries(known).filter(([name]) => !kept.has(name))))
  }
  return (
    <>
      <TextInput
        value={typed}
        onChange={change}
        onBlur={onBlur}
        disabled={disabled}
        maxLength={plan.max}
        list={listId}
      />
      <datalist id={listId}>
        {streets.map(({ id, name, neighborhood }) => (
          <option key={id} value={name} label={neighborhood?.name ?? undefined} />
        ))}
      </datalist>
    </>
  )
}

/** Streets whose names begin so; none without a connection, where the name is typed as ever. */
function useStreets(typed: string | null): readonly Street[] {
  const [found, setFound] = useState<readonly Street[]>([])
  const q = typed !== null && typed.trim().length >= least ? typed.trim() : undefined
  useEffect(() => {
    if (q === undefined) return setFound([])
    const controller = new AbortController()
    const timer = setTimeout(() => {
      ask(addressStreets, { q }, { signal: controller.signal }).then(
        (answer) => !controller.signal.aborted && setFound(answer?.items ?? []),
        () => undefined,
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])
  return found
}
