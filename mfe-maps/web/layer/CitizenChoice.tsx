import { citizenSearch } from '@saude/citizen/contract/citizen'
import { type CitizenSelection, citizenSelections } from '@saude/citizen/contract/citizen-filter'
import { genders } from '@saude/citizen/contract/person-codes'
import { ages } from '@saude/contract/age-steps'
import { wrongRange } from '@saude/contract/range'
import { keysOf } from '@saude/contract/values'
import { acsSearch } from '@saude/core/contract/territory'
import { NumberInput, Picker, type PickerOption, RadioGroup } from '@saude/kits/inputs'
import { ask, useMay, useSession } from '@saude/kits/platform'
import { Field, Segmented } from '@saude/kits/ui'
import { useEffect, useRef } from 'react'
import { AgeSteps } from './AgeSteps.tsx'
import type { CitizenFilter } from './filter.ts'
import { isHalfChosen, isRangeWrong } from './filter.ts'
import { nameOf, rememberName, useNames } from './names.ts'
import css from './Panel.module.css'
import { useSame } from './useSame.ts'

export interface CitizenChoiceProps {
  value: CitizenFilter
  /** What may be chosen. */
  offered: readonly CitizenSelection[]
  /** What is shown and may not be chosen now. */
  barred: CitizenSelection | undefined
  onChange: (value: CitizenFilter) => void
}

type Option = PickerOption

async function agents(q: string, signal: AbortSignal): Promise<readonly Option[]> {
  const answer = await ask(acsSearch, { q: q || null }, { signal })
  return answer?.items.map(({ id, name }) => ({ id, name })) ?? []
}

async function people(q: string, signal: AbortSignal): Promise<readonly Option[]> {
  const answer = await ask(citizenSearch, { q: q || null }, { signal })
  return answer?.items.map(({ id, name, cns }) => ({ id, name, description: cns ?? null })) ?? []
}

interface Selections {
  readonly selections: readonly CitizenSelection[]
  /** Not while anonymisation is on. */
  readonly barred: CitizenSelection | undefined
}

/** By what citizens can be chosen; @param hasOne whether it may be a single one */
export function useSelections(hasOne: boolean): Selections {
  const isAnonymization = useSession()?.info.isAnonymization ?? false
  const maySearch = useMay('citizenSearch')
  const maySearchAgents = useMay('acsSearch')
  // Object.keys forgets the literals of the table.
  const keys = keysOf(citizenSelections)
  const isOneSeen = hasOne && maySearch
  const selections = useSame(
    keys.filter(
      (key) =>
        (key !== 'citizen' || (isOneSeen && !isAnonymization)) &&
        (key !== 'responsibleAcs' || maySearchAgents),
    ),
  )
  return { selections, barred: isOneSeen && isAnonymization ? 'citizen' : undefined }
}

/** 'Cidadãos': whom the layer is about. */
export function CitizenChoice({ value, offered, barred, onChange }: CitizenChoiceProps) {
  const { acs, citizen: one } = value
  const isAnonymization = useSession()?.info.isAnonymization ?? false
  useNames(acs ? [{ search: acsSearch.name, id: acs.id }] : [])
  const selection = value.selection ?? 'all'
  const rangeError = isRangeWrong(value) ? wrongRange : undefined
  const below = useRef<HTMLDivElement>(null)
  const isPicked = useRef(false)
  // What the chosen way asks for stands below a long list, often out of sight.
  useEffect(() => {
    if (isPicked.current && selection !== 'all') below.current?.scrollIntoView({ block: 'nearest' })
  }, [selection])
  return (
    <section className={css.group} aria-label="Cidadãos">
      <h3 className={css.heading}>Cidadãos</h3>
      <RadioGroup
        label="Cidadãos"
        options={keysOf(citizenSelections)
          .filter((key) => key === barred || offered.includes(key))
          .map((key) => ({
            value: key,
            label: citizenSelections[key],
            ...(key === barred && { disabled: true, help: 'Indisponível com a anonimização ativa' }),
          }))}
        value={selection}
        onChange={(next) => {
          isPicked.current = true
          onChange({ ...value, selection: next })
        }}
      />
      <div className={css.choice} ref={below}>
        {selection === 'ageRange' && (
          <div className={css.pair}>
            {isAnonymization ? (
              <AgeSteps value={value} error={rangeError} onChange={onChange} />
            ) : (
              <>
                <Field label="De">
                  <NumberInput
                    decimals={0}
                    value={value.ageFrom ?? ages.from}
                    onChange={(ageFrom) => onChange({ ...value, ageFrom })}
                  />
                </Field>
                <Field label="Até" error={rangeError}>
                  <NumberInput
                    decimals={0}
                    value={value.ageTo ?? ages.to}
                    onChange={(ageTo) => onChange({ ...value, ageTo })}
                  />
                </Field>
              </>
            )}
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
            value={acs ? { id: acs.id, name: nameOf(acsSearch.name, acs.id) ?? 'Agente escolhido' } : null}
            onChange={(next) => {
              if (next) rememberName(acsSearch.name, next)
              onChange({ ...value, acs: next && { id: next.id } })
            }}
          />
        )}
        {selection === 'citizen' && (
          <Picker
            label="Cidadão"
            load={people}
            // Whose id an address has is not looked up: that would be a reading of a record.
            value={
              one ? { id: one.id, name: nameOf(citizenSearch.name, one.id) ?? 'Cidadão escolhido' } : null
            }
            onChange={(next) => {
              if (next) rememberName(citizenSearch.name, next)
              onChange({ ...value, citizen: next && { id: next.id } })
            }}
          />
        )}
        {isHalfChosen(value) && (
          <p className={css.summary} role="status">
            Sem escolha, o mapa mostra todos.
          </p>
        )}
      </div>
    </section>
  )
}
