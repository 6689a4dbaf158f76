import { AppError } from '@saude/contract/errors'
import express, { type Router } from 'express'
import type { Area } from '../dispatch/registry.ts'
import type { Metrics } from '../metrics.ts'
import { mayOperate } from './origin.ts'

interface OperateParts {
  readonly version: string
  readonly areas: () => readonly Area[]
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
}

const patience = 2_000

async function stateOf({ area, version, health }: Area) {
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), patience).unref()
  })
  try {
    const { latencyMs } = await Promise.race([health(), tooLong])
    return [area, { status: 'ok', version, latencyMs }] as const
  } catch {
    return [area, { status: 'failed', version, latencyMs: null }] as const
  }
}

/** `/health` for anybody, with its areas and `/metrics` for operators (wire.md, HTTP). */
export function operateRouter({ version, areas, metrics, metricsToken }: OperateParts): Router {
  const router = express.Router()
  router.get('/health', async (request, response) => {
    response.set('Cache-Control', 'no-store')
    if (!mayOperate(request, metricsToken)) {
      response.json({ status: 'ok', version })
      return
    }
    const states = await Promise.all(areas().map(stateOf))
    const status = states.every(([, { status }]) => status === 'ok') ? 'ok' : 'degraded'
    response.json({ status, version, areas: Object.fromEntries(states) })
  })
  router.get('/metrics', async (request, response) => {
    if (!mayOperate(request, metricsToken)) throw new AppError('permission')
    response
      .set('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
  return router
}
