import { anyRecord } from '@saude/contract/record/record'
import { type RecordDocument, recordCollection } from '@saude/service/record/collection'
import { declaredOf, type EntryOf, type RecordRules } from '@saude/service/record/rules'
import type { CollectionDefinition } from '@saude/store'
import { epidemiologicalAccompaniment } from '../../contract/accompaniment.ts'

export type Fields = (typeof epidemiologicalAccompaniment)['declared']['fields']
export type Filters = NonNullable<(typeof epidemiologicalAccompaniment)['declared']['filters']>
export type Rules = RecordRules<Fields, Filters>
export type RuleCall = Parameters<NonNullable<Rules['sets']>>[1]

/** A stored case. */
export type Accompaniment = EntryOf<Fields>

export const accompanimentOf = (document: object): Accompaniment => declaredOf<Fields>(document)

/**
 * The cases. Every filter of the list is an index with the day of the case behind it: by pathology, state, unit,
 * neighbourhood, sex.
 */
export const accompaniments: CollectionDefinition<RecordDocument> = recordCollection(
  anyRecord(epidemiologicalAccompaniment),
)
