import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groupKeys, isProvider } from '@saude/contract/session'
import { startProcess } from '../../testing/process.ts'
import type { Attack } from './target.ts'

const providers = groupKeys.filter((key) => isProvider([key]))

/** As somebody elsewhere would say to sit at the machine, or a proxy passes it on. */
const elsewhere: readonly Readonly<Record<string, string>>[] = [
  { Host: 'saude.exemplo.gov.br' },
  { Host: 'localhost.exemplo.gov.br' },
  { Host: 'saude.exemplo.gov.br', 'X-Forwarded-Host': 'localhost' },
  { Host: 'localhost', 'X-Forwarded-For': '127.0.0.1' },
  { Host: 'localhost', Forwarded: 'for=127.0.0.1;host=localhost' },
  { Host: 'localhost', 'X-Real-IP': '127.0.0.1' },
  { Host: 'localhost', Via: '1.1 proxy' },
  { Host: 'localhost', Origin: 'https://saude.exemplo.gov.br' },
]

/** A log-in with headers that fetch would not send. @returns the status */
function login(url: string, address: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } }
    const asked = request(new URL('/api/v1/user-login', url), options, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end(JSON.stringify({ login: address, password: 'demonstracao' }))
  })
}

/** Log-ins of the demo, whose password everybody knows, with forged headers; only who sits at the machine gets in. */
export const demoElsewhere: Attack = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saude-attack-'))
  const settings = { DATA_DIR: folder, PORT: '0', DEMO: 'on', DEMO_CITIZENS: '200', LIMIT_PUBLIC: '1000' }
  const started = startProcess(settings)
  const problems: string[] = []
  try {
    const url = await started.url()
    for (const [at, headers] of elsewhere.entries()) {
      // Another user each time, so that none is locked out by failures.
      for (const group of [groupKeys[at], providers[at % providers.length]]) {
        const status = await login(url, `${group}@demo.local`, headers)
        if (status !== 401) problems.push(`${group} with ${JSON.stringify(headers)}: ${status}`)
      }
    }
    const here = await login(url, 'anonymous@demo.local', {})
    if (here !== 200) problems.push(`who sits at the machine does not get in: ${here}`)
    return problems
  } finally {
    started.child.kill('SIGTERM')
    await started.ended
    rmSync(folder, { recursive: true, force: true })
  }
}
