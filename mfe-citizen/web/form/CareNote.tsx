import type { InputOf, OutputOf } from '@saude/contract/query'
import { territoryRules } from '@saude/core/contract/territory-of'
import { Control, type FieldControlProps, useFormValue } from '@saude/kits/form'
import { useAsk, useMay } from '@saude/kits/platform'
import { useParams } from '@saude/kits/router'
import { citizenCareOf } from '../../contract/care.ts'
import css from './CareNote.module.css'

/** 'Será atendido por Ana Agente, UBS Centro (rua)'. */
export function careText({ agent, healthUnit, rule }: OutputOf<typeof citizenCareOf>): string {
  const who = [agent?.name, healthUnit?.name].filter(Boolean).join(', ')
  if (!who) return 'Nenhum agente ou unidade atende este endereço'
  return `Será atendido por ${who}${rule ? ` (${territoryRules[rule].toLowerCase()})` : ''}`
}

/** Who will look after the person, for the address or position that is about to be saved. */
export function useCare(input: InputOf<typeof citizenCareOf>, skip: boolean): string | undefined {
  const may = useMay('citizenCareOf')
  const { data } = useAsk(citizenCareOf, input, { skip: skip || !may })
  return data && careText(data)
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const idOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null

/** The agent, where one is chosen in place of the address's; and who will look after the people there, before it is saved. */
export function AgentWithCare(props: FieldControlProps) {
  // A new person has none.
  const { id } = useParams()
  const addressPublicPlace = textOf(useFormValue('addressPublicPlace', true))
  const neighborhoodId = idOf(useFormValue('neighborhood', true))
  const addressOnCity = useFormValue('addressOnCity', true) !== false
  const chosenAcsId = idOf(props.value)
  const address = {
    addressOnCity,
    neighborhoodId,
    addressPublicPlaceType: textOf(useFormValue('addressPublicPlaceType', true)),
    addressPublicPlace,
    addressNumber: textOf(useFormValue('addressNumber', true)),
  }
  const care = useCare(
    { ...(id && { id }), ...address, chosenAcsId },
    !addressOnCity || (!addressPublicPlace && !neighborhoodId && !chosenAcsId),
  )
  return (
    <>
      <Control {...props} />
      <p className={css.care} role="status">
        {care}
      </p>
    </>
  )
}
