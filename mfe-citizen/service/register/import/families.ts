import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { change, insert, type Step } from '@saude/service/handlers'
import { createTally } from '@saude/service/import/tally'
import type { Citizen } from '../citizen/citizen.ts'
import { familyMembers } from '../home/family.ts'
import { familyKeys } from './heads.ts'
import type { Args } from './import.ts'
import { rowKeyOf } from './match.ts'
import { hintsIn, type ImportRow, rowsIn } from './person.ts'
import { importedRecords, type NewRecord } from './run.ts'
import { runSteps } from './run-steps.ts'

/** Members of one batch, with what says whose. */
const most = 2_000

/**
 * Who belongs to which head, once all people of the file are registered: a head may stand behind the members. Who belongs to a family
 * already keeps it; with a head who lives elsewhere or is not known no one is put together.
 */
export async function importFamilies({ input, collections, now, commit, ...args }: Args) {
  const { hash, run } = input
  const tally = createTally()
  const day = today(now)
  // Their people were judged in the first walk.
  const rows = rowsIn(input.rows).flatMap(({ line, values }) => {
    const hints = hintsIn(values)
    const isMember = !hints.isHead && keysOfHead(hash, { hints }).length > 0
    return isMember ? [{ line, hints }] : []
  })
  const none = { ...tally.answer(), homes: 0, families: 0 }
  if (!run || rows.length === 0) return none
  const { importedRecord, citizen, familyMember } = collections
  const rowKeys = rows.map(({ line }) => rowKeyOf(hash, line))
  const headKeys = [...new Set(rows.flatMap((row) => keysOfHead(hash, row)))]
  const [ofRows, ofHeads, done] = await Promise.all([
    importedRecord.findAll({ rowKey: { $in: rowKeys } }, { max: most }),
    importedRecord.findAll({ rowKey: { $in: headKeys } }, { max: most }),
    importedRecord.findAll(
      { rowKey: { $in: rows.map(({ line }) => memberKeyOf(hash, line)) } },
      { max: most },
    ),
  ])
  const personIn = new Map(ofRows.map(({ rowKey, recordId }) => [rowKey, recordId]))
  const familyIn = new Map(ofHeads.map(({ rowKey, recordId }) => [rowKey, recordId]))
  const isDone = new Set(done.map(({ rowKey }) => rowKey))
  const ids = [...new Set(personIn.values())]
  const numbers = rows.flatMap(({ hints }) => [hints.head?.cpf, hints.head?.cns].flatMap((one) => one ?? []))
  const [people, had, heads] = await Promise.all([
    ids.length > 0 ? citizen.findAll({ _id: { $in: ids } }, { max: most }) : [],
    ids.length > 0 ? familyMember.findAll({ memberKey: { $in: ids } }, { max: most }) : [],
    numbers.length > 0
      ? citizen.findAll({ $or: [{ cpfKey: { $in: numbers } }, { cnsKey: { $in: numbers } }] }, { max: most })
      : [],
  ])
  const byId = new Map(people.map((one) => [one._id, one]))
  const belongs = new Set(had.map(({ citizenId }) => citizenId))
  const ofHead = await familiesOf(collections, heads)
  const families = new Map(
    await namedFamilies(collections, [...new Set([...familyIn.values(), ...ofHead.values()])]),
  )
  const steps: Step[] = []
  const records: NewRecord[] = []
  const homeIds = new Set<string>()
  const citizenIds: string[] = []
  for (const row of rows) {
    const one = byId.get(personIn.get(rowKeyOf(hash, row.line)) ?? '')
    const rowKey = memberKeyOf(hash, row.line)
    if (!one || isDone.has(rowKey) || belongs.has(one._id)) continue
    const familyId =
      keysOfHead(hash, row)
        .map((key) => familyIn.get(key))
        .find(Boolean) ?? headsFamily(row, heads, ofHead)
    const homeId = familyId === undefined ? undefined : families.get(familyId)
    if (!familyId || !homeId) {
      tally.notice('O responsável familiar não foi encontrado entre os cadastros com domicílio')
      continue
    }
    if (homeId !== one.householdId) {
      tally.notice('O responsável familiar mora em outro domicílio')
      continue
    }
    const id = newId()
    belongs.add(one._id)
    homeIds.add(homeId)
    citizenIds.push(one._id)
    steps.push(
      insert(familyMembers, {
        ...{ _id: id, homeId, familyId, citizenId: one._id, isHead: false, kinship: row.hints.kinship },
        ...{ since: day, until: null, memberKey: one._id },
      }),
    )
    records.push({
      ...{ _id: newId(), run, rowKey, line: row.line, collection: 'familyMember', recordId: id },
      ...{ kind: 'created', version: 1, before: null, originKey: null },
    })
  }
  const answer = { ...tally.answer(), homes: 0, families: 0 }
  if (steps.length === 0) return answer
  return commit(
    [
      ...steps,
      ...records.map((record) => insert(importedRecords, record)),
      ...(await runSteps({ ...args, input, collections, now, commit }, run, {
        created: 0,
        changed: 0,
        homes: 0,
        families: 0,
      })),
      change('home', [...homeIds], 'updated'),
      change('citizen', citizenIds, 'updated'),
    ],
    answer,
  )
}

const memberKeyOf = (hash: string, line: number): string => `${rowKeyOf(hash, line)}#member`

/** Under which keys the head of a member may be found. */
const keysOfHead = (hash: string, { hints }: Pick<ImportRow, 'hints'>): string[] =>
  familyKeys(hash, { familyCode: hints.familyCode, cpf: hints.head?.cpf, cns: hints.head?.cns })

/** The families of which some people are heads, by the people's ids. */
async function familiesOf({ familyMember }: Args['collections'], heads: readonly Citizen[]) {
  const ids = heads.map(({ _id }) => _id)
  const open = ids.length > 0 ? await familyMember.findAll({ memberKey: { $in: ids } }, { max: most }) : []
  return new Map(open.flatMap((row) => (row.isHead ? [[row.citizenId, row.familyId] as const] : [])))
}

/** The homes of families, by the families' ids; those that have moved away are left out. */
async function namedFamilies({ family }: Args['collections'], ids: readonly string[]) {
  const found = ids.length > 0 ? await family.findAll({ _id: { $in: [...ids] } }, { max: most }) : []
  return found.flatMap((one) => (one.movedOn ? [] : [[one._id, one.homeId] as const]))
}

function headsFamily(
  { hints }: Pick<ImportRow, 'hints'>,
  heads: readonly Citizen[],
  ofHead: ReadonlyMap<string, string>,
) {
  const one = heads.find(
    ({ cpf, cns }) =>
      (hints.head?.cpf && cpf === hints.head.cpf) || (hints.head?.cns && cns === hints.head.cns),
  )
  return one && ofHead.get(one._id)
}
