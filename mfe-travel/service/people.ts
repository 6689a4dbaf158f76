import { citizenContactByIds } from '@saude/citizen/contract/contact'
import { ageAt, formatDate } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { chunksOf } from '@saude/contract/values'
import { companionAges } from '../contract/traveler.ts'
import type { Context, TravelerDocument } from './documents.ts'
import { dayOf } from './time.ts'

export type Contact = OutputOf<typeof citizenContactByIds>['items'][number]

const chunk = 500

/** What the citizen area knows of people now; removed citizens are left out. */
export async function contactsOf(
  { ask }: Pick<Context, 'ask'>,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Contact>> {
  const parts = chunksOf([...new Set(ids)], chunk).map((some) => ask(citizenContactByIds, { ids: some }))
  const items = (await Promise.all(parts)).flatMap((part) => part.items)
  return new Map(items.map((one) => [one.id, one]))
}

type Accompanied = Pick<TravelerDocument, 'withCompanion' | 'companionReason'>

/** Whether a passenger of that age has to, may or need not travel with somebody; a refusal and its field. */
export function companionProblem(
  { withCompanion, companionReason }: Accompanied,
  birthDate: string | null | undefined,
  departure: Date,
): { readonly field: 'withCompanion' | 'companionReason'; readonly text: string } | undefined {
  const age = ageAt(birthDate, dayOf(departure))
  if (age !== undefined && age < companionAges.below && !withCompanion)
    return { field: 'withCompanion', text: 'Menor de 18 anos viaja com acompanhante' }
  const mayAlways = age !== undefined && (age < companionAges.below || age >= companionAges.from)
  if (withCompanion && !mayAlways && !companionReason)
    return {
      field: 'companionReason',
      text: 'Acompanhante entre 18 e 59 anos: informe o motivo',
    }
  return undefined
}

/** Why somebody cannot travel at all. */
export function lostReason(contact: Contact | undefined): string | undefined {
  if (!contact) return 'O cadastro do cidadão foi removido'
  return contact.deathAt ? `O cidadão faleceu em ${formatDate(contact.deathAt)}` : undefined
}

/** The app is what messages are read with (access.md): everybody else is called. */
export const isReached = (contact: Contact | undefined): boolean => contact?.installedApp === 'MATCH'
