import { nationalityNumbers } from '@saude/citizen/contract/nationality-numbers'
import { type attendanceProduction, citizenPersonByIds } from '@saude/citizen/contract/production'
import type { OutputOf } from '@saude/contract/query'
import { chunksOf } from '@saude/contract/values'
import type { Call } from '@saude/service/handlers'
import { markedAmong } from './files.ts'
import type { Person, Production } from './production.ts'

/** Entries of production as they are collected: with who it was done for, and without what is in a file already. */

/** With a name for people of what was done. */
export type Named = Production & {
  readonly procedureName: string | null
  /** Recorded here by who attended, who may correct it. */
  readonly isRecorded?: boolean
  readonly professionalName?: string | null
  readonly unitName?: string | null
}

/** Where else production comes from, a month at a time. */
export type Source = (month: string) => Promise<readonly Named[]>

/** Ids that one call asks for. */
const most = 500

type Sent = OutputOf<typeof attendanceProduction>['items'][number]

/** Who these are; removed citizens are left out. */
export async function peopleOf(ids: Iterable<string>, ask: Call['ask']): Promise<Map<string, Person>> {
  const all = [...new Set(ids)]
  const people = new Map<string, Person>()
  for (const some of chunksOf(all, most)) {
    const { items } = await ask(citizenPersonByIds, { ids: some })
    for (const one of items)
      people.set(one.id, {
        id: one.id,
        name: one.name,
        cns: one.cns ?? null,
        cpf: one.cpf ?? null,
        gender: one.gender ?? null,
        birthDate: one.birthDate ?? null,
        deathAt: one.deathAt ?? null,
        raceColor: one.raceColor ?? null,
        ethnicity: one.ethnicity ?? null,
        nationality: one.nationality ? nationalityNumbers[one.nationality] : null,
        livesElsewhere: one.livesElsewhere,
        // Of people who live here the client's own counts.
        ibge: one.livesElsewhere ? (one.ibge ?? null) : null,
        cep: one.cep ?? null,
        streetType: one.streetType ?? null,
        street: one.street ?? null,
        number: one.number ?? null,
        complement: one.complement ?? null,
        neighborhood: one.neighborhood ?? null,
        phone: one.phone ?? null,
        email: one.email ?? null,
      })
  }
  return people
}

/** Attendances as production; apart those whose citizen was removed. */
export async function withPeople(
  items: readonly Sent[],
  ask: Call['ask'],
): Promise<{ readonly entries: readonly Named[]; readonly gone: readonly Named[] }> {
  const people = await peopleOf(
    items.map(({ citizenId }) => citizenId),
    ask,
  )
  const all = items.map(
    (item): Named => produced(item, people.get(item.citizenId) ?? unknown(item.citizenId)),
  )
  return {
    entries: all.filter(({ person }) => people.has(person.id)),
    gone: all.filter(({ person }) => !people.has(person.id)),
  }
}

const produced = (item: Sent, person: Person): Named => ({
  id: item.id,
  date: item.at.slice(0, 10),
  procedure: item.procedure ?? null,
  procedureName: item.procedureName ?? null,
  isRecorded: Boolean(item.professionalId) && (item.type === 'healthCare' || item.type === 'dentalCare'),
  professionalName: item.professionalName ?? null,
  unitName: item.healthUnitName ?? null,
  quantity: item.quantity,
  cid: item.cid ?? null,
  isProtected: item.isProtected,
  careCharacter: item.careCharacter ?? null,
  supplier: item.supplier ?? null,
  unit: item.healthUnitId ? { id: item.healthUnitId, cnes: item.cnes ?? null } : null,
  team: item.team ?? null,
  professional: {
    userId: item.professionalId ?? null,
    cns: item.professionalCns ?? null,
    cbo: item.cbo ?? null,
  },
  person,
  corrects: item.corrects ?? null,
})

const unknown = (id: string): Person => ({
  id,
  name: '',
  cns: null,
  cpf: null,
  gender: null,
  birthDate: null,
  deathAt: null,
  raceColor: null,
  ethnicity: null,
  nationality: null,
  livesElsewhere: false,
  ibge: null,
  cep: null,
  streetType: null,
  street: null,
  number: null,
  complement: null,
  neighborhood: null,
  phone: null,
  email: null,
})

type Sought = Pick<Production, 'id' | 'date' | 'corrects' | 'mendedAt'>

/** Which of these entries, and of those that they took the place of, are in a file. */
export const marksAmong = (
  found: readonly Sought[],
  { client }: { readonly client: string },
  { store }: Pick<Call, 'store'>,
): Promise<ReadonlySet<string>> =>
  markedAmong(store, client, {
    days: [...new Set(found.map(({ date }) => date))],
    // Attendances keep their day: a correction is another entry. What is mended elsewhere may have got another one.
    ids: found.flatMap(({ id, corrects, mendedAt }) => [...(mendedAt ? [id] : []), ...(corrects ?? [])]),
    all: [...new Set(found.flatMap(({ id, corrects }) => [id, ...(corrects ?? [])]))],
  })

/** What is in no file yet; apart what takes the place of something that is. */
export function unmarked(
  found: readonly Named[],
  marked: ReadonlySet<string>,
): { readonly fresh: readonly Named[]; readonly replaced: readonly Named[] } {
  const open = found.filter(({ id }) => !marked.has(id))
  const isReplaced = ({ corrects }: Named) => (corrects ?? []).some((id) => marked.has(id))
  return { fresh: open.filter((entry) => !isReplaced(entry)), replaced: open.filter(isReplaced) }
}

/** What a file holds, as it is now: its entries, and those that took their place. */
export const ofFile = (found: readonly Named[], ids: ReadonlySet<string>) => ({
  fresh: found.filter(({ id, corrects }) => ids.has(id) || (corrects ?? []).some((one) => ids.has(one))),
  replaced: [],
})

/** What is looked for of an attendance before it is known whom it is of. */
export const soughtOf = ({ id, at, corrects }: Sent): Sought => ({
  id,
  date: at.slice(0, 10),
  corrects: corrects ?? null,
})
