import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '../../testing/gateway.ts'
import { startProcess } from '../../testing/process.ts'
import type { Attack } from './target.ts'

const password = 'demonstracao'
const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 1_200 && !holds(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Starts a second time while the demo fills: what the first one writes afterwards is still there after a stop. */
export const secondStart: Attack = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saude-attack-'))
  const settings = { DATA_DIR: folder, PORT: '0', DEMO: 'on', DEMO_CITIZENS: '12000' }
  const problems: string[] = []
  const first = startProcess(settings)
  try {
    await until(() => existsSync(join(folder, 'demo-filling')) || first.child.exitCode !== null)
    const second = startProcess(settings)
    const code = await second.ended
    if (code === 0) problems.push('a second start on the same folder ended as if all were well')
    const url = await first.url()
    const input = { login: 'healthDirector@demo.local', password }
    const signed = await call(url, 'user-login', { input })
    const { token } = (signed.body.data ?? {}) as { token?: string } // our own contract
    const citizen = { name: 'Quem Fica', gender: 'F', birthDate: '1980-05-05' }
    const headers = { 'Request-Id': crypto.randomUUID() }
    const made = token ? await call(url, 'citizen-create', { token, input: citizen, headers }) : undefined
    first.child.kill('SIGTERM')
    await first.ended
    const again = startProcess(settings)
    const list = await call(await again.url(), 'citizen-list', {
      token: token ?? '',
      input: { name: 'Quem Fica' },
    })
    again.child.kill('SIGTERM')
    await again.ended
    if (made?.status !== 200) problems.push('after a second start no one can sign in and write')
    else if (!JSON.stringify(list.body).includes('Quem Fica'))
      problems.push('what was acknowledged after a second start is lost')
    return problems
  } finally {
    first.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts on a folder that lacks one database among others, or has an empty one: it refuses, and names it. */
export const missingDatabases: Attack = async () => {
  const problems: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'saude-attack-'))
  const settings = { DATA_DIR: folder, PORT: '0', DEMO: 'on', DEMO_CITIZENS: '200' }
  const start = async (own: Record<string, string> = {}) => {
    const one = startProcess({ ...settings, ...own })
    const url = await one.url().catch(() => undefined)
    one.child.kill('SIGTERM')
    await one.ended
    return { isUp: url !== undefined, errors: one.said.errors }
  }
  try {
    await start()
    const size = statSync(join(folder, 'citizen.sqlite')).size
    for (const name of ['core.sqlite', 'citizen.sqlite'])
      for (const file of [name, `${name}-wal`, `${name}-shm`]) rmSync(join(folder, file), { force: true })
    const { isUp, errors } = await start({ DEMO: 'off' })
    if (isUp)
      problems.push(`a start without core.sqlite and citizen.sqlite (${size} bytes) is taken for a new one`)
    else if (!errors.includes('.sqlite'))
      problems.push(`a missing database is not named: ${errors.slice(0, 200)}`)
    return problems
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
