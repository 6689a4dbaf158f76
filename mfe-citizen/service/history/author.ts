import { userGet } from '@saude/core/contract/user'
import type { Call } from '@saude/service/handlers'
import type { Professional } from './item.ts'

/** The caller as a professional, with the occupation that their record names. */
export async function author({ user, ask }: Pick<Call, 'user' | 'ask'>): Promise<Professional> {
  const { userComplement } = await ask(userGet, { id: user.id ?? '' })
  const cbo = userComplement?.cbo
  return {
    userId: user.id,
    name: user.name,
    cns: user.cns,
    cbo: cbo ? { system: 'cbo', code: cbo.id, name: cbo.name ?? cbo.id } : null,
  }
}
