import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId, newId } from '@saude/contract/id'
import { isFields } from '@saude/contract/values'
import { StartError } from '../start-error.ts'

const timeoutMs = 3_000
/** A balancer in turn would lead to each of four. */
const looks = 4

/** What a process says of itself: which start of which installation it is. */
interface Said {
  readonly process: string
  /** Of what was asked, by a secret that the whole installation has. */
  readonly proof: string
}

/** By what a gateway recognises itself behind an address. */
export function createSelf(sessionSecret: string) {
  const id = newId()
  const key = createHmac('sha256', sessionSecret).update('process').digest()
  const proofOf = (asked: string) => createHmac('sha256', key).update(asked).digest('hex')
  return {
    /** The answer to somebody who asks by an id of its own; undefined for what is none. */
    answer: (asked: string): Said | undefined =>
      isId(asked) ? { process: id, proof: proofOf(asked) } : undefined,

    /**
     * Looks who answers at the address that is given to the services of areas: they work on a call with the gateway that has it.
     * @returns whether it was this process; false where no one answers, as where machines do not reach their own address
     * @throws StartError where it is another one
     */
    async isAt(url: string): Promise<boolean> {
      for (let look = 0; look < looks; look += 1) {
        const asked = newId()
        const said = await askAt(`${url}/internal/process?of=${asked}`)
        if (said === undefined) return false
        if (said === 'other' || !isEqual(said.proof, proofOf(asked)))
          throw new StartError(
            `Em GATEWAY_URL (${url}) responde outra instalação, com outros segredos: serviços de área lhe entregariam o que é desta. Diga o endereço deste gateway.`,
          )
        if (said.process !== id)
          throw new StartError(
            `Em GATEWAY_URL (${url}) responde outro gateway desta instalação. Cada um precisa do seu próprio endereço, e não do balanceador.`,
          )
      }
      return true
    },
  }
}

export type Self = ReturnType<typeof createSelf>

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** What is said there: `other` by what is no gateway, undefined where no one answers. */
async function askAt(url: string): Promise<Said | 'other' | undefined> {
  let response: Response
  try {
    response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  } catch {
    return undefined
  }
  const said: unknown = await response.json().catch(() => undefined)
  return isFields(said) && typeof said.process === 'string' && typeof said.proof === 'string'
    ? { process: said.process, proof: said.proof }
    : 'other'
}
