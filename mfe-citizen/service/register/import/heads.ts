import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { insert, type Step } from '@saude/service/handlers'
import { families, familyMembers } from '../home/family.ts'
import type { Args } from './import.ts'
import type { KnownPerson } from './match.ts'
import type { ImportRow } from './person.ts'
import type { NewRecord, Origin } from './run.ts'

interface Heads {
  readonly args: Args
  readonly origin: Origin
  readonly heads: readonly { readonly row: ImportRow; readonly one: KnownPerson }[]
}

export interface MadeFamilies {
  readonly steps: Step[]
  readonly records: NewRecord[]
  readonly count: number
}

/** Under which keys the members of the file find the family of a head: the file's code, and the head's numbers. */
export const familyKeys = (
  hash: string,
  {
    familyCode,
    cpf,
    cns,
  }: {
    readonly familyCode: string | null
    readonly cpf?: string | null | undefined
    readonly cns?: string | null | undefined
  },
): string[] =>
  [familyCode && `c:${familyCode}`, cpf && `d:${cpf}`, cns && `d:${cns}`].flatMap((one) =>
    one ? [`${hash}#family#${one}`] : [],
  )

/**
 * A family for each head of a batch who lives in a home and belongs to none yet. Two heads of one home are two families; who
 * belongs to a family keeps it, for people may have said so.
 */
export async function headFamilies({ args, origin, heads }: Heads): Promise<MadeFamilies> {
  const { collections, input, now } = args
  const housed = [...new Map(heads.map((head) => [head.one.document._id, head])).values()].filter(
    ({ one }) => one.document.householdId,
  )
  const ids = housed.map(({ one }) => one.document._id)
  const open =
    ids.length > 0 ? await collections.familyMember.findAll({ memberKey: { $in: ids } }, { max: 1_000 }) : []
  const had = new Set(open.map(({ citizenId }) => citizenId))
  const steps: Step[] = []
  const records: NewRecord[] = []
  const day = today(now)
  const taken = new Set<string>()
  const fresh = housed.filter(({ one }) => !had.has(one.document._id))
  for (const { row, one } of fresh) {
    const { _id: citizenId, householdId: homeId, cpf, cns } = one.document
    if (!homeId) continue
    const id = newId()
    const recordNumber = row.hints.familyCode?.slice(0, 30) ?? null
    steps.push(
      insert(families, { _id: id, homeId, recordNumber, income: null, since: null, movedOn: null }),
      insert(familyMembers, {
        _id: newId(),
        ...{ homeId, familyId: id, citizenId, isHead: true, kinship: null, since: day, until: null },
        memberKey: citizenId,
      }),
    )
    for (const rowKey of familyKeys(input.hash, { familyCode: row.hints.familyCode, cpf, cns })) {
      // Two heads of one code: the members of the code belong to the first.
      if (taken.has(rowKey)) continue
      taken.add(rowKey)
      records.push({
        ...{
          _id: newId(),
          run: origin.run,
          rowKey,
          line: row.line,
          collection: 'family',
          recordId: id,
        },
        ...{ kind: 'created', version: 1, before: null, originKey: null },
      })
    }
  }
  return { steps, records, count: fresh.length }
}
