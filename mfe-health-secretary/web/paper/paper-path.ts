import type { AnyRecord } from '@saude/contract/record/record'
import { recordPaths } from '@saude/contract/record/routes'

/** Where the paper of several requests lies: that of the first, and of others with it. */
export function paperPath(of: AnyRecord, [first = '', ...others]: readonly string[]): string {
  const path = recordPaths(of).receipt.replace('{id}', first)
  return others.length > 0 ? `${path}?${new URLSearchParams({ with: others.join(',') })}` : path
}
