import { validationError } from '@saude/contract/errors'
import type { AnyRecord } from '@saude/contract/record/record'
import { clientOf } from '@saude/service/client'
import { seesProtected } from '@saude/service/protected'
import { type RecordDocument, recordCollection } from '@saude/service/record/collection'
import { type CollectionDefinition, filterBy, sortBy } from '@saude/store'
import { type Accompaniment, accompanimentOf, accompaniments, type RuleCall } from './collection.ts'

/** What lies below a case: exams, contacts. */

interface Below {
  readonly epidemiologicalAccompanimentId?: string | null | undefined
}

/** The collection of a record below cases: read by its case in the order of `at`. */
export function belowCollection(of: AnyRecord, at: string): CollectionDefinition<RecordDocument> {
  const derived = recordCollection(of)
  const index = (...paths: readonly string[]) => ({
    keys: sortBy<RecordDocument>(
      Object.fromEntries(['client', ...paths, '_id'].map((path) => [path, 1 as const])),
    ),
  })
  return {
    ...derived,
    indexes: [...derived.indexes, index('epidemiologicalAccompanimentId', at), index('citizen.id', at)],
  }
}

/** The case that an entry names. @throws AppError `validation` where there is none that the user may see */
export async function caseOf(
  { epidemiologicalAccompanimentId: _id }: Below,
  { store, user }: Pick<RuleCall, 'store' | 'user'>,
): Promise<Accompaniment> {
  const filter = filterBy<RecordDocument>({
    _id,
    client: clientOf({ user }),
    ...(!seesProtected(user) && { isProtected: null }),
  })
  const found = _id ? await store.collection(accompaniments).findOne(filter) : null
  if (!found) throw validationError({ epidemiologicalAccompanimentId: 'O acompanhamento não existe mais' })
  return accompanimentOf(found)
}

interface Asked extends Below {
  readonly citizenId?: string | null | undefined
}

/** Of one citizen or of one case. @throws AppError `validation` for a list of all */
export function whereBelow({ citizenId, epidemiologicalAccompanimentId }: Asked): object {
  if (!citizenId && !epidemiologicalAccompanimentId)
    throw validationError({ citizenId: 'Cidadão é um campo obrigatório' })
  return {
    ...(citizenId && { 'citizen.id': citizenId }),
    ...(epidemiologicalAccompanimentId && { epidemiologicalAccompanimentId }),
  }
}
