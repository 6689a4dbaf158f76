import { anyRecord } from '@saude/contract/record/record'
import { recordCollection } from '@saude/service/record/collection'
import type { EntryOf } from '@saude/service/record/rules'
import { collectionOf } from '@saude/store'
import { affiliatedProcedure } from '../../contract/affiliated-procedure.ts'

/** What is agreed with a provider for a month: of which procedure how many, at what price. */
export type Agreement = EntryOf<(typeof affiliatedProcedure)['declared']['fields']>

export const agreements = collectionOf<Agreement>(recordCollection(anyRecord(affiliatedProcedure)))
