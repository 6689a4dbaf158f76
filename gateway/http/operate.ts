import { AppError } from '@saude/contract/errors'
import { StoreError } from '@saude/store'
import express, { type Router } from 'express'
import type { BackupState } from '../backup/nightly.ts'
import type { DiskState } from '../disk/watch.ts'
import type { QueueState } from '../dispatch/access-queue.ts'
import type { Area } from '../dispatch/registry.ts'
import type { Metrics } from '../metrics.ts'
import { mayOperate } from './origin.ts'

interface OperateParts {
  readonly version: string
  readonly areas: () => readonly Area[]
  readonly accessLog: () => QueueState
  /** False from the moment at which it is to stop. */
  readonly isReady: () => boolean
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  /** What only operators may know. */
  readonly warnings: () => readonly string[]
  /** When the data was copied last; undefined where copies are made otherwise. */
  readonly backup?: () => BackupState | undefined
  /** Undefined where it is not watched. */
  readonly disk: () => DiskState | undefined
}

const timeoutMs = 2_000

async function stateOf(one: Area) {
  const { area, version, health } = one
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), timeoutMs).unref()
  })
  try {
    const { latencyMs, migrations = [], isUpdating } = await Promise.race([health(), tooLong])
    const hasFailed = migrations.some(({ problem }) => problem !== undefined)
    const status = hasFailed ? 'failed' : isUpdating ? 'updating' : 'ok'
    return [area, { status, version, latencyMs, ...(migrations.length > 0 && { migrations }) }] as const
  } catch (error) {
    const problem = one.problem?.() ?? (error instanceof StoreError ? error.message : undefined)
    return [area, { status: 'failed', version, latencyMs: null, ...(problem && { problem }) }] as const
  }
}

/**
 * `/health` and `/health/ready` for anybody; the first with its areas, `/metrics` and `/contracts/{area}`, what the area's running service answers
 * as plain JSON, for operators (wire.md, HTTP).
 */
export function operateRouter({
  version,
  areas,
  accessLog,
  isReady,
  metrics,
  metricsToken,
  warnings,
  disk,
  backup = () => undefined,
}: OperateParts): Router {
  const router = express.Router()
  router.get('/health', async (request, response) => {
    response.set('Cache-Control', 'no-store')
    if (!mayOperate(request, metricsToken)) {
      response.json({ status: 'ok', version })
      return
    }
    const states = await Promise.all(areas().map(stateOf))
    const log = accessLog()
    const isWell = log.status === 'ok' && states.every(([, { status }]) => status === 'ok')
    const status = isWell ? 'ok' : 'degraded'
    const known = warnings()
    const found = disk()
    const copied = backup()
    response.json({
      status,
      version,
      areas: Object.fromEntries(states),
      accessLog: log,
      ...(found && { disk: found }),
      ...(copied && { backup: copied }),
      ...(known.length > 0 && { warnings: known }),
    })
  })
  router.get('/health/ready', (_request, response) => {
    const ready = isReady()
    response.set('Cache-Control', 'no-store')
    response.status(ready ? 200 : 503).json({ ready })
  })
  router.get('/metrics', async (request, response) => {
    if (!mayOperate(request, metricsToken)) throw new AppError('permission')
    const found = disk()
    if (found) metrics.disk(found)
    response
      .set('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
  router.get('/contracts/:area', (request, response) => {
    if (!mayOperate(request, metricsToken)) throw new AppError('permission')
    const area = areas().find((one) => one.area === request.params.area)
    if (!area) throw new AppError('notFound')
    response.set('Cache-Control', 'no-store').json(area.contract())
  })
  return router
}
