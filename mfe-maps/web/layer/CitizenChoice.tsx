import { citizenSearch, genders } from '@saude/citizen/contract/citizen'
import { ages, citizenSelections } from '@saude/citizen/contract/citizen-filter'
import { keysOf } from '@saude/contract/values'
import { acsSearch } from '@saude/core/contract/territory'
import { NumberInput, Picker, type PickerOption, RadioGroup } from '@saude/kits/inputs'
import { ask, useMay, useSession } from '@saude/kits/platform'
import { Field, Segmented } from '@saude/kits/ui'
import type { CitizenFilter } from './filter.ts'
import { isRangeWrong } from './filter.ts'
import css from './Panel.module.css'

export interface CitizenChoiceProps {
  value: CitizenFilter
  /** Whether a single citizen may be chosen. */
  hasOne: boolean
  onChange: (value: CitizenFilter) => void
}

type Option = PickerOption
const optionOf = (one: { id: string; name?: string | null | undefined } | null | undefined): Option | null =>
  one ? { id: one.id, name: one.name ?? '' } : null

async function agents(q: string, signal: AbortSignal): Promise<readonly Option[]> {
  const answer = await ask(acsSearch, { q: q || null }, { signal })
  return answer?.items.map(({ id, name }) => ({ id, name })) ?? []
}

async function people(q: string, signal: AbortSignal): Promise<readonly Option[]> {
  const answer = await ask(citizenSearch, { q: q || null }, { signal })
  return answer?.items.map(({ id, name, cns }) => ({ id, name, description: cns ?? null })) ?? []
}

/** 'Cidadãos': whom the layer is about. */
export function CitizenChoice({ value, hasOne, onChange }: CitizenChoiceProps) {
  const isAnonymization = useSession()?.info.isAnonymization ?? false
  const maySearch = useMay('citizenSearch')
  const maySearchAgents = useMay('acsSearch')
  // Object.keys forgets the literals of the table.
  const keys = keysOf(citizenSelections)
  const offered = keys.filter(
    (key) =>
      (key !== 'citizen' || (hasOne && maySearch && !isAnonymization)) &&
      (key !== 'responsibleAcs' || maySearchAgents),
  )
  const selection = value.selection ?? 'all'
  return (
    <section className={css.group} aria-label="Cidadãos">
      <h3 className={css.heading}>Cidadãos</h3>
      <RadioGroup
        label="Cidadãos"
        options={offered.map((key) => ({ value: key, label: citizenSelections[key] }))}
        value={selection}
        onChange={(next) => onChange({ ...value, selection: next })}
      />
      {selection === 'ageRange' && (
        <div className={css.pair}>
          <Field label="De" error={isRangeWrong(value) ? 'Faixa inválida' : undefined}>
            <NumberInput
              decimals={0}
              value={value.ageFrom ?? ages.from}
              onChange={(ageFrom) => onChange({ ...value, ageFrom })}
            />
          </Field>
          <Field label="Até">
            <NumberInput
              decimals={0}
              value={value.ageTo ?? ages.to}
              onChange={(ageTo) => onChange({ ...value, ageTo })}
            />
          </Field>
        </div>
      )}
      {selection === 'gender' && (
        <Segmented
          label="Sexo"
          options={[
            { value: 'F', label: genders.F },
            { value: 'M', label: genders.M },
          ]}
          value={value.gender ?? null}
          onChange={(gender) => onChange({ ...value, gender })}
        />
      )}
      {selection === 'responsibleAcs' && (
        <Picker
          label="ACS responsável"
          load={agents}
          value={optionOf(value.acs)}
          onChange={(acs) => onChange({ ...value, acs: acs ? { id: acs.id, name: acs.name } : null })}
        />
      )}
      {selection === 'citizen' && (
        <Picker
          label="Cidadão"
          load={people}
          value={optionOf(value.citizen)}
          onChange={(citizen) =>
            onChange({ ...value, citizen: citizen ? { id: citizen.id, name: citizen.name } : null })
          }
        />
      )}
    </section>
  )
}
