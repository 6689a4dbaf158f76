import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import { cboSearch } from '@saude/core/contract/code-search'
import type { Coded } from '@saude/core/contract/codes/system'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import { type Ask, absent, insert, type Scoped, type Step, update } from '@saude/service/handlers'
import { attendanceMend } from '../../../contract/attendance-mend.ts'
import { type AttendedCitizen, countedUnder } from '../../analysis/production/attended-citizen.ts'
import { on } from '../../collections.ts'
import { knownCode } from './codes.ts'
import type { AttendedAt, HistoryItem } from './item.ts'

type Given = InputOf<typeof attendanceMend>['items'][number]

/** Where and as what it was done, of entries that are still there; nothing of what was done or found. */
export const mendAttendances = on(attendanceMend, async ({ input, collections, commit, ask, user, now }) => {
  const byId = new Map(input.items.map((item) => [item.id, item]))
  const found = await collections.historyItem.findAll({ _id: { $in: [...byId.keys()] } }, { max: 1_000 })
  const units = await unitsOf(input.items, ask)
  const occupationOf = occupationsFrom(ask)
  const steps: Step[] = []
  const counts: Count[] = []
  for (const item of found) {
    const given = byId.get(item._id)
    if (!given) continue
    const healthUnit = given.healthUnit ? units.get(given.healthUnit) : undefined
    const cbo = given.cbo ? await occupationOf(given.cbo, item) : undefined
    const first = firstOf(item, cbo, given.professionalCns)
    const what = [
      ...(healthUnit ? [`unidade de saúde ${healthUnit.name}`] : []),
      ...(given.team ? [`equipe ${given.team}`] : []),
      ...(cbo ? [`ocupação ${cbo.code} ${cbo.name}`] : []),
      ...(given.professionalCns ? ['CNS de quem atendeu'] : []),
    ]
    if (what.length === 0) continue
    const mended = [...(item.mended ?? []), { at: now, by: user.name, what: what.join(', ') }]
    const patch = {
      ...(healthUnit && { healthUnit }),
      ...(given.team && { team: given.team }),
      first,
      mended,
    }
    steps.push(update(collections.historyItem, { _id: item._id, version: item.version }, patch))
    if (healthUnit) counts.push(...moved(item, healthUnit))
  }
  steps.push(...(await counting(collections.attendedCitizen, counts)))
  return commit(steps, { items: found.map(({ _id, citizenId }) => ({ id: _id, citizenId })) })
})

function firstOf({ first }: HistoryItem, cbo: Coded | undefined, cns: string | null | undefined) {
  if (!cbo && !cns) return first ?? null
  return { userId: null, name: '', cns: null, cbo: null, ...first, ...(cbo && { cbo }), ...(cns && { cns }) }
}

async function unitsOf(items: readonly Given[], ask: Ask): Promise<ReadonlyMap<string, AttendedAt>> {
  const ids = [...new Set(items.flatMap(({ healthUnit }) => healthUnit ?? []))]
  if (ids.length === 0) return new Map()
  const found = await ask(healthUnitByIds, { ids })
  return new Map(found.items.map(({ id, name, cnes }) => [id, { id, name, cnes: cnes ?? null }]))
}

/** What the table of an entry's month calls an occupation, asked for once a month. */
function occupationsFrom(ask: Ask) {
  const known = new Map<string, Promise<Coded>>()
  return (code: string, { month, date }: HistoryItem): Promise<Coded> => {
    const key = `${code} ${month}`
    const asked =
      known.get(key) ?? knownCode('cbo', 'Ocupação (CBO)', cboSearch, code, ask, date.toISOString())
    known.set(key, asked)
    return asked
  }
}

interface Count {
  readonly citizenId: string
  readonly year: string
  readonly unit: string
  readonly by: number
}

/** What an entry counts for: at the unit where it is now, and no more where it was. */
function moved(item: HistoryItem, healthUnit: AttendedAt): Count[] {
  const { citizenId } = item
  const under = (entry: HistoryItem, by: number) =>
    countedUnder(entry).map((one) => ({ citizenId, ...one, by }))
  return [...under(item, -1), ...under({ ...item, healthUnit }, 1)]
}

/** The steps that change counts, those of one citizen, time and place together. */
async function counting(attended: Scoped<AttendedCitizen>, counts: readonly Count[]): Promise<Step[]> {
  const sums = new Map<string, Count>()
  for (const one of counts) {
    const key = [one.citizenId, one.year, one.unit].join('|')
    sums.set(key, { ...one, by: one.by + (sums.get(key)?.by ?? 0) })
  }
  const steps: Step[] = []
  for (const { by, ...under } of sums.values()) {
    if (by === 0) continue
    const known = await attended.findOne(under)
    if (known) steps.push(update(attended, { _id: known._id }, { $inc: { count: by } }))
    else steps.push(absent(attended, under), insert(attended, { _id: newId(), ...under, count: by }))
  }
  return steps
}
