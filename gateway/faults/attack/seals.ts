import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { createSeal } from '../../wire/seal.ts'
import type { Attack } from './target.ts'

const route = { from: 'gateway', to: 'citizen', query: 'GET /feed' }
const asked = 'since=0&limit=1&wait=0'

/** What the gateway would have sealed so many seconds ago. */
function sealedAgo(secret: string, seconds: number): Promise<string> {
  const at = Math.floor(Date.now() / 1000) - seconds
  return new SignJWT({
    query: route.query,
    hash: createHash('sha256').update(asked).digest('hex'),
    claims: {},
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(route.from)
    .setAudience(route.to)
    .setIssuedAt(at)
    .setExpirationTime(at + 3_600)
    .sign(new TextEncoder().encode(secret))
}

/**
 * Questions to an area's process past the gateway: not sealed, sealed by somebody else, sealed long ago, or with a seal
 * that was overheard, for another question, about something else or a second time. None of them is answered.
 */
export const foreignSeals: Attack = async ({ dataDir, services }) => {
  const url = services.citizen
  if (!url) return ['citizen has no process of its own']
  const secretOf = (area: string) => readFileSync(join(dataDir, 'secrets', `area-${area}`), 'utf8').trim()
  const own = await createSeal(secretOf('citizen')).sign(route, asked)
  const ask = async (token: string | undefined, path = `feed?${asked}`) => {
    const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` }
    return (await fetch(`${url}/${path}`, { headers })).status
  }
  const tried = {
    'without a seal': await ask(undefined),
    'with the seal of another area': await ask(
      await createSeal(secretOf('health-secretary')).sign(route, asked),
    ),
    'with a seal that is not signed': await ask(`${btoa('{"alg":"none"}')}.${own.split('.')[1]}.`),
    'with an old seal': await ask(await sealedAgo(secretOf('citizen'), 60)),
    'with a seal for another question': await ask(own, 'contract'),
    'with a seal for other words': await ask(own, 'feed?since=0&limit=9&wait=0'),
  }
  const problems = Object.entries(tried)
    .filter(([, status]) => status !== 401)
    .map(([what, status]) => `a question ${what} is answered with ${status}`)
  // Refused was what they say, not how they are asked.
  const held = await ask(own)
  if (held !== 200) problems.push(`what the gateway would ask is answered with ${held}`)
  const again = await ask(own)
  return again === 401 ? problems : [...problems, `a seal that was overheard is answered with ${again}`]
}
