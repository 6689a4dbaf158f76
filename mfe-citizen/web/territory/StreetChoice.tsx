import { street } from '@saude/core/contract/territory-register'
import { Checkbox, Picker, type PickerOption } from '@saude/kits/inputs'
import { useAsk } from '@saude/kits/platform'
import { ErrorScreen, Field, Skeleton, TextInput } from '@saude/kits/ui'
import { useState } from 'react'
import { microAreas } from './options.ts'
import css from './Territory.module.css'

/** Streets that are offered at once. */
const offered = 60

interface StreetChoiceProps {
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

/** Whole streets, of one micro-area or by their name. */
export function StreetChoice({ chosen, onChoose }: StreetChoiceProps) {
  const [from, setFrom] = useState<PickerOption | null>(null)
  const [name, setName] = useState<string | null>(null)
  const { data, error, refetch } = useAsk(street.list, {
    ...(from && { microArea: { id: from.id } }),
    ...(name?.trim() && { name: name.trim() }),
    startIndex: 0,
    stopIndex: offered - 1,
  })
  const rest = data ? data.totalItems - data.items.length : 0
  return (
    <>
      <Field label="Da microárea">
        <Picker placeholder="Todas" load={microAreas} value={from} onChange={setFrom} />
      </Field>
      <Field label="Nome da rua">
        <TextInput value={name} onChange={setName} />
      </Field>
      {error && <ErrorScreen error={error} retry={refetch} level={3} />}
      {!data && !error && <Skeleton kind="rows" count={4} />}
      {data?.items.length === 0 && <p className={css.fact}>Nenhuma rua encontrada.</p>}
      <ul className={css.streets} aria-label="Ruas">
        {data?.items.map((one) => (
          <li key={one.id}>
            <Checkbox
              checked={chosen.includes(one.id)}
              onChange={(isChosen) =>
                onChoose(isChosen ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
              }
            >
              {`${one.name ?? ''} · ${one.microArea?.name ?? 'sem microárea própria'}`}
            </Checkbox>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={css.fact}>{`e mais ${rest}: procure pela microárea ou pelo nome`}</p>}
    </>
  )
}
