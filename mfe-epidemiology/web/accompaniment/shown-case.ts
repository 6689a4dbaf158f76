import type { OutputOf } from '@saude/contract/query'
import type { epidemiologicalAccompaniment } from '../../contract/accompaniment.ts'

/** A case as its details show it. */
export type ShownCase = OutputOf<(typeof epidemiologicalAccompaniment)['get']>
