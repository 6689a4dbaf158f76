import { formatDate } from '@saude/contract/formats'
import { Link, Notice } from '@saude/kits/ui'
import { deathStates, isOpenState } from '../../contract/accompaniment-states.ts'
import { factOf } from './case-facts.ts'
import type { ShownCase } from './shown-case.ts'

/** Where the register and the case differ: somebody who has died is followed on, or died by the case and lives in the register. */
export function DeathNotice({ entry }: { entry: ShownCase }) {
  const { citizen, state } = entry
  const deathAt = factOf(entry, 'deathAt')
  if (deathAt && isOpenState(state))
    return (
      <Notice tone="warning" title={`O cidadão faleceu em ${formatDate(deathAt)}`}>
        Encerre o acompanhamento: por óbito pelo agravo, por óbito por outras causas, ou registre o óbito em
        investigação.
      </Notice>
    )
  if (!deathAt && deathStates.some((death) => death === state))
    return (
      <Notice tone="warning" title="O cadastro do cidadão não tem a data do óbito">
        Enquanto ela falta, visitas, filas e mensagens continuam.{' '}
        <Link href={`/app/citizen/update/${citizen.id}`}>Registrar o óbito no cadastro</Link>
      </Notice>
    )
  return null
}
