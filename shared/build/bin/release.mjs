// `npm run release -- minor`: version, section of the changelog, artefact with its checksum, and what later versions are tried
// with. Also `major`, `patch`, or a version; `--to FOLDER` for what an operator gets. It sends nothing anywhere.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { repository } from '../repository.mjs'
import { buildChanged, captured, installMissing, requireNode } from '../steps.mjs'
import { release } from '../version/release.mjs'

requireNode()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: 'dist/releases' } },
})

const build = async (folder) => {
  await buildChanged()
  const { buildProduction } = await import('../production/production.mjs')
  await buildProduction(folder)
}

const freeze = async ({ commit, date, version }) => {
  const { code, output } = await captured('shared/build/bin/run.mjs', [
    'e2e/yesterday/freeze.main.ts',
    commit,
    date,
    version,
  ])
  if (code !== 0) throw new Error(output)
}

try {
  await installMissing()
  const [wanted = 'minor'] = positionals
  // The day of the machine that releases, as its operator's calendar says it.
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const version = await release({
    root: repository,
    wanted,
    day,
    to: resolve(values.to),
    build,
    freeze,
    say: console.log,
  })
  console.log(`Nada foi enviado: git push --follow-tags publica a versão ${version}.`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
