import type { Query } from '@saude/contract/query'
import { productQueries } from '../../testing/services.ts'

/** What is attacked: a gateway and sessions in it. */
export interface Target {
  readonly url: string
  readonly tokens: readonly string[]
}

/** Queries that would end the attackers' own sessions. */
const spared = new Set(['userRevoke', 'userUpdate', 'userDelete', 'groupUpdate'])

/** Every other query that the product serves. */
export const attacked: readonly Query[] = productQueries.filter(({ name }) => !spared.has(name))
