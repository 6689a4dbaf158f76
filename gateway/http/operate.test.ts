import type { AddressInfo } from 'node:net'
import type { MigrationState } from '@saude/service/migrations/progress'
import express from 'express'
import type { Area } from '../dispatch/registry.ts'
import { createMetrics } from '../metrics.ts'
import { operateRouter } from './operate.ts'

const running = { id: '2026-11-01-upper', title: 'Nomes em maiúsculas', count: 500, total: 1_200 }

/** What `/health` answers where an area converts data beside its service. */
async function healthWith(migrations: readonly MigrationState[]): Promise<unknown> {
  const metrics = createMetrics()
  const area: Area = {
    area: 'citizen',
    version: '0.2.0',
    run: async () => undefined,
    contract: () => ({ area: 'citizen', version: '0.2.0', rows: [], queries: {} }),
    health: async () => ({ latencyMs: 1, migrations }),
  }
  const app = express().use(
    operateRouter({
      isReady: () => true,
      version: '0.2.0',
      areas: () => [area],
      accessLog: () => ({ status: 'ok', waiting: 0, lost: 0, unlogged: 0 }),
      metrics,
      metricsToken: undefined,
      warnings: () => [],
      disk: () => undefined,
    }),
  )
  const server = app.listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo // it listens on a port
    return await (await fetch(`http://127.0.0.1:${port}/health`)).json()
  } finally {
    server.close()
    metrics.close()
  }
}

test('health shows how far conversions are that run beside a service, and fails where one stands still', async () => {
  expect(await healthWith([running])).toMatchObject({
    status: 'ok',
    areas: { citizen: { status: 'ok', migrations: [running] } },
  })
  expect(await healthWith([{ ...running, problem: 'no room' }])).toMatchObject({
    status: 'degraded',
    areas: { citizen: { status: 'failed', migrations: [{ problem: 'no room' }] } },
  })
})
