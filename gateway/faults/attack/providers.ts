import { knownRows } from '@saude/contract/access'
import { dispensePermission } from '@saude/contract/sees-protected'
import { call } from '../../testing/gateway.ts'
import type { Attack } from './target.ts'

/** No group has them by default, and a municipality gives them to whom it wants. */
const grantable: ReadonlySet<string> = new Set([dispensePermission])

/** The provider's rights, and those that no municipal group has by default, cannot be given to a municipality. */
export const providersRights: Attack = async ({ url, tokens, groupIds }) => {
  const problems: string[] = []
  const providers = knownRows().filter(
    ({ name, access, groups }) =>
      access === 'provider' || (access === 'private' && groups.length === 0 && !grantable.has(name)),
  )
  for (const { name } of providers) {
    const change = (document: object) =>
      call(url, 'group-permission-update', {
        token: tokens.prixAdmin,
        input: { id: groupIds.healthDirector, document },
        headers: { 'Request-Id': crypto.randomUUID() },
      })
    const { status } = await change({ give: [name] })
    if (status !== 200) continue
    problems.push(`${name} can be given to a municipal group`)
    await change({ take: [name] })
  }
  return problems
}
