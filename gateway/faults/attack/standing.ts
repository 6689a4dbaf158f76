import { killRounds } from '../kill.ts'
import { attackHttp } from '../malformed/http.ts'
import { attackSockets } from '../malformed/socket.ts'
import type { AttackTarget } from './target.ts'

/** What held from the first attack on, and has to go on holding: typed errors only, and nothing acknowledged lost. */
export const standing = {
  /** 81,968 malformed calls at full size, half of them by each transport. */
  async malformed({ url, tokens, seed, size }: AttackTarget): Promise<readonly string[]> {
    const target = { url, tokens: [tokens.healthDirector, tokens.prixAdmin, tokens.doctor] }
    const count = size === 1 ? 500 : 40_984
    const http = await attackHttp(target, { count, seed })
    const socket = await attackSockets(target, { count, seed })
    return [...http.problems, ...socket.problems]
  },
  /** kill -9 under 32 writers, in folders of their own. */
  async kill({ seed, size }: AttackTarget): Promise<readonly string[]> {
    return (await killRounds({ rounds: size === 1 ? 1 : 20, seed })).problems
  },
}
