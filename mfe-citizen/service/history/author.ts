import { userGet } from '@saude/core/contract/user'
import type { Call } from '@saude/service/handlers'
import type { Professional } from './item.ts'

type Caller = Pick<Call, 'user' | 'ask'>

/** The caller as a professional, with the occupation and the unit that their record names. */
export async function authorAtWork({ user, ask }: Caller): Promise<{
  readonly professional: Professional
  readonly healthUnitId: string | undefined
}> {
  const { userComplement } = await ask(userGet, { id: user.id ?? '' })
  const cbo = userComplement?.cbo
  return {
    professional: {
      userId: user.id,
      name: user.name,
      cns: user.cns,
      cbo: cbo ? { system: 'cbo', code: cbo.id, name: cbo.name ?? cbo.id } : null,
    },
    healthUnitId: userComplement?.healthUnit?.id,
  }
}

/** The caller as a professional. */
export const author = async (caller: Caller): Promise<Professional> =>
  (await authorAtWork(caller)).professional
