import { monthAfter, parseInstant, today } from '@saude/contract/instants'
import { chunksOf } from '@saude/contract/values'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import type { Call } from '@saude/service/handlers'
import { filterBy } from '@saude/store'
import { type Named, peopleOf, type Source } from '../bpa/entries.ts'
import { treatments } from '../due-treatment.ts'
import { treatmentLines } from './rules.ts'

/** Journeys of out-of-home treatment that took place, as production of the month in which they began (08.03.01). */

/** Units that one call asks for. */
const most = 500

export const treatmentSource =
  ({ client }: { readonly client: string }, { store, ask }: Pick<Call, 'store' | 'ask'>): Source =>
  async (month) => {
    const from = parseInstant(`${month}-01`)
    const until = parseInstant(`${monthAfter(month)}-01`)
    if (!from || !until) return []
    const found = await store
      .collection(treatments)
      .findAll(filterBy({ client, state: 'done', appointmentAt: { $gte: from, $lt: until } }), {
        sort: { appointmentAt: 1, _id: 1 },
        max: 10_000,
      })
    const billed = found.filter(({ distanceKm, sameRegion }) => typeof distanceKm === 'number' && !sameRegion)
    if (billed.length === 0) return []
    const people = await peopleOf(
      billed.flatMap(({ citizen, companionCitizen }) => [citizen.id, ...idOf(companionCitizen)]),
      ask,
    )
    const cnes = await cnesOf(
      billed.flatMap(({ healthUnit }) => healthUnit?.id ?? []),
      ask,
    )
    return billed.flatMap((one): Named[] => {
      const person = people.get(one.citizen.id)
      const companion = one.companionCitizen && people.get(one.companionCitizen.id)
      const at = one.appointmentAt
      if (!person || !at) return []
      // Documents hold instants as Dates, which the types of a contract call texts.
      const leftOn = today(new Date(at))
      const lines = treatmentLines({
        transport: one.transport,
        distanceKm: one.distanceKm ?? 0,
        hasCompanion: one.companion === true,
        leftOn,
        returnedOn: one.returnedOn ?? leftOn,
        hospitalNights: one.hospitalNights ?? 0,
      })
      return lines.map(({ procedure, quantity, isOfCompanion = false }) => ({
        id: `${one._id}/${procedure}`,
        date: leftOn,
        procedure,
        procedureName: `Tratamento fora de domicílio ${one.number ?? ''}`.trim(),
        quantity,
        cid: one.cid?.id ?? null,
        careCharacter: '01',
        unit: one.healthUnit ? { id: one.healthUnit.id, cnes: cnes.get(one.healthUnit.id) ?? null } : null,
        team: null,
        professional: {
          userId: null,
          cns: one.professionalCns ?? null,
          cbo: one.professionalCbo?.id ?? null,
        },
        // Of a companion who is not known nothing can be checked.
        person: isOfCompanion ? (companion ?? person) : person,
        isOfCompanion: isOfCompanion && !companion,
        mendedAt: `/app/health-secretary/out-of-home-treatment/details/${one._id}`,
      }))
    })
  }

const idOf = (one: { readonly id: string } | null | undefined): string[] => (one ? [one.id] : [])

async function cnesOf(ids: readonly string[], ask: Call['ask']): Promise<Map<string, string>> {
  const all = [...new Set(ids)]
  const known = new Map<string, string>()
  for (const some of chunksOf(all, most)) {
    const { items } = await ask(healthUnitByIds, { ids: some })
    for (const { id, cnes } of items) if (cnes) known.set(id, cnes)
  }
  return known
}
