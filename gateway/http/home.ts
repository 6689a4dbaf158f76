import { createHmac } from 'node:crypto'
import { isFields } from '@saude/contract/values'
import type { Request, Response } from 'express'
import type { DispatchAnswer } from '../dispatch/dispatch.ts'

/** The cookie by which a balancer sends a municipality's people to one gateway. */
const name = 'home'
const yearSeconds = 31_536_000

/** Names the home of those who are signed in, in the answers of their calls. */
export type Home = (request: Request, response: Response, answer: DispatchAnswer) => void

/**
 * A balancer that hashes by this cookie sends all of a municipality to one gateway, whose caches then hold it and whose transactions
 * meet no others. It says nothing of whom it is: a text that only the installation can make. A preference, no lock: any gateway answers
 * without it, or with another one. Log-ins set it, and the first call of a session that began elsewhere.
 * @param secret the same in every gateway of the installation
 */
export function homeBy(secret: string): Home {
  const textOf = (client: string): string =>
    createHmac('sha256', secret).update(`home ${client}`).digest('base64url').slice(0, 16)
  return (request, response, { data, client = signedIn(data) }) => {
    if (client === undefined) return
    const text = textOf(client)
    if (cookiesOf(request).includes(`${name}=${text}`)) return
    response.append(
      'Set-Cookie',
      `${name}=${text}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${request.secure ? '; Secure' : ''}`,
    )
  }
}

const cookiesOf = (request: Request): readonly string[] =>
  (request.get('Cookie') ?? '').split(';').map((one) => one.trim())

/** Whose somebody is who has just signed in. */
function signedIn(data: unknown): string | undefined {
  if (!isFields(data) || typeof data.token !== 'string' || !isFields(data.info)) return undefined
  const { client } = data.info
  return isFields(client) && typeof client.id === 'string' ? client.id : undefined
}
