import { AppError } from '@saude/contract/errors'
import { isFields } from '@saude/contract/values'
import express, { type Router } from 'express'
import type { CallSessions } from '../../dispatch/dispatch.ts'
import type { CallLimits } from '../../dispatch/limits.ts'
import { isAreaName, isVersion } from '../release.ts'
import type { Failing, Vote } from './open.ts'

interface VoteRouterParts {
  readonly failing: Pick<Failing, 'vote'>
  readonly sessions: Pick<CallSessions, 'authenticate'>
  readonly limits: Pick<CallLimits, 'enter'>
}

const jsonBytes = 4_096

/** `/api/v1/areas/mounted` (POST): somebody's browser says whether an area opened (wire.md, Areas in the browser). */
export function voteRouter({ failing, sessions, limits }: VoteRouterParts): Router {
  const router = express.Router()
  const json = express.json({ limit: jsonBytes, type: () => true })
  router.post('/v1/areas/mounted', json, async (request, response) => {
    const token = request.get('Token')
    if (!token) throw new AppError('auth')
    const { id, user } = await sessions.authenticate(token)
    const leave = limits.enter({ session: id }, false)
    try {
      const counts = user.id !== null && (await failing.vote(user.id, voteIn(request.body)))
      response.set('Cache-Control', 'no-store').json({ data: { counts } })
    } finally {
      leave()
    }
  })
  return router
}

function voteIn(body: unknown): Vote {
  if (!isFields(body)) throw new AppError('validation')
  const { area, version, isMounted, problem } = body
  if (typeof area !== 'string' || typeof version !== 'string' || typeof isMounted !== 'boolean')
    throw new AppError('validation')
  if (!isAreaName(area) || !isVersion(version)) throw new AppError('validation')
  return { area, version, isMounted, problem: typeof problem === 'string' ? problem : null }
}
