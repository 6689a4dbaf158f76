import { type GroupKey, groupKeys, isProvider } from '@saude/contract/session'
import { call } from '../../testing/gateway.ts'
import { attacked } from '../malformed/target.ts'
import type { Attack } from './target.ts'

/** Every query as somebody of every group: a missing permission is reported before the input is looked at. */
export const permissionCells: Attack = async ({ url, tokens }) => {
  const problems: string[] = []
  const ask = async (group: GroupKey, { name, path, access }: (typeof attacked)[number]) => {
    const { body } = await call(url, path, { token: tokens[group], input: { semSentido: true } })
    const { error } = body as { error?: { key: string } } // a key that no contract has never succeeds
    const may =
      access.access === 'public' ||
      access.access === 'authenticated' ||
      (isProvider([group]) && (access.access === 'private' || access.access === 'provider')) ||
      (access.access === 'private' && access.groups.includes(group))
    // No one there has a second factor.
    const wanted = may && access.secondFactor === undefined ? 'validation' : 'permission'
    if (error?.key !== wanted) problems.push(`${group} ${name}: ${error?.key}, and not ${wanted}`)
  }
  for (const group of groupKeys)
    for (let at = 0; at < attacked.length; at += 16)
      await Promise.all(attacked.slice(at, at + 16).map((query) => ask(group, query)))
  return problems
}
