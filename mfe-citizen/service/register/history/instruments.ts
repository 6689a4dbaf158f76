import { monthAfter, parseInstant, toWire } from '@saude/contract/instants'
import { healthUnitTeamsByIds } from '@saude/core/contract/health-unit'
import { sigtapRules } from '@saude/core/contract/sigtap'
import { instrumentOf, isPrimaryCare } from '../../../contract/instrument.ts'
import { citizenInstruments } from '../../../contract/instrument-list.ts'
import { on } from '../../collections.ts'
import { type HistoryItem, producedTypes } from './item.ts'
import { typesFor } from './read.ts'

/** Older ones are reported, or never will be. */
const months = 6

/** By what a citizen's attendances are reported: asked for beside the history, which needs it not. */
export const listInstruments = on(citizenInstruments, async ({ input, collections, ask, user, now }) => {
  const since = parseInstant(`${monthAfter(toWire(now).slice(0, 7), 1 - months)}-01`)
  const seen = new Set<string>(typesFor(user))
  const types = producedTypes.filter((type) => seen.has(type))
  if (!since || types.length === 0) return { items: [] }
  const found = await collections.historyItem.findAll(
    { citizenId: input.id, date: { $gte: since }, type: { $in: types } },
    { sort: { date: 1, _id: 1 }, max: 10_000 },
  )
  // What came from e-SUS was reported there.
  const items = found.filter(({ originalId, procedure }) => !originalId && procedure)
  const ids = [...new Set(items.flatMap(({ healthUnit }) => healthUnit?.id ?? []))]
  const units = ids.length > 0 ? (await ask(healthUnitTeamsByIds, { ids })).items : []
  const unitOf = new Map(units.map((unit) => [unit.id, unit]))
  const registersOf = new Map<string, ReadonlySet<string>>()
  for (const month of new Set(items.map(monthOf))) {
    const codes = [...new Set(items.flatMap((item) => (monthOf(item) === month ? codeOf(item) : [])))]
    const rules = await ask(sigtapRules, { competence: month, codes })
    for (const { code, registers } of rules.items) registersOf.set(`${month} ${code}`, new Set(registers))
  }
  return {
    items: items.flatMap((item) => {
      const registers = registersOf.get(`${monthOf(item)} ${codeOf(item)}`)
      // Where somebody was attended decides: without it nothing is said.
      if (!registers || !item.healthUnit) return []
      const isPrimary = isPrimaryCare(unitOf.get(item.healthUnit.id), item.team)
      return [{ id: item._id, instrument: instrumentOf(registers, isPrimary) }]
    }),
  }
})

const monthOf = ({ date }: HistoryItem): string => toWire(date).slice(0, 7)
const codeOf = ({ procedure }: HistoryItem): string => procedure?.code ?? ''
