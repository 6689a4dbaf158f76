import { call } from '../../testing/gateway.ts'
import type { Attack } from './target.ts'

/** A stale update by somebody whose right to read citizens was taken away: the refusal shows nothing of the citizen. */
export const staleRead: Attack = async ({ url, tokens, groupIds, citizens }) => {
  const headers = () => ({ 'Request-Id': crypto.randomUUID() })
  const change = (document: object) =>
    call(url, 'group-permission-update', {
      token: tokens.prixAdmin,
      input: { id: groupIds.nurse, document },
      headers: headers(),
    })
  const reads = ['citizenGet', 'citizenList', 'citizenSearch']
  const taken = await change({ take: reads })
  if (taken.status !== 200) return [`rights could not be taken: ${JSON.stringify(taken.body)}`]
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const input = { id: citizens.own, document: {}, version: 0 }
    const { body } = await call(url, 'citizen-update', { token: tokens.nurse, input, headers: headers() })
    return JSON.stringify(body).includes('Própria')
      ? ['a stale update reads a citizen without the right to read']
      : []
  } finally {
    await change({ give: reads })
  }
}
