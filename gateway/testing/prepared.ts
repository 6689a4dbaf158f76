import type { GroupKey } from '@saude/contract/session'
import { openProduct } from './product.ts'
import { signIn } from './town.ts'

/** A data folder with a client and somebody of each group signed in, closed again, for processes to open. */
export async function preparedFolder(groups: readonly GroupKey[] = ['healthDirector']) {
  const product = await openProduct()
  const tokens: string[] = []
  for (const group of groups) tokens.push((await signIn(product, group)).token)
  await product.gateway.close()
  return { dataDir: product.dataDir, tokens, remove: product.remove }
}

/** So that thousands of calls of one session are possible; counting goes on. */
export const manyCalls = {
  LIMIT_MUTATIONS: '10000000',
  LIMIT_CALLS: '10000000',
  LIMIT_CONCURRENT: '100000',
  LIMIT_PUBLIC: '10000000',
  LIMIT_CONNECTS: '10000000',
}
