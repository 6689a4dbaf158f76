import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

/** A table of the month in which all procedures of the demo are billed for the person, by anybody. */
export async function sigtapOf(competence: string, folder: string): Promise<string> {
  const path = join(folder, `TabelaUnificada_${competence}.zip`)
  const script = `
    import { writeFileSync } from 'node:fs'
    import { packageFiles, zipOf } from './shared/core/testing/package-of.ts'
    import { procedures } from './shared/core/contract/codes/procedures.ts'
    import { occupations } from './shared/core/contract/codes/occupations.ts'
    const all = Object.entries(procedures).map(([code, name]) => ({ code, name, registers: ['02'] }))
    writeFileSync(${JSON.stringify(path)}, zipOf(packageFiles({ competence: '${competence}', procedures: all, occupations })))
  `
  await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { cwd: root })
  return path
}
