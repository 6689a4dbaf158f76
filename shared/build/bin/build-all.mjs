// `npm run build`: shell and areas, as far as their sources changed.
// `npm run build -- --production [--to FOLDER]`: what a server needs and nothing else, into dist or that folder.
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { repository } from '../repository.mjs'
import { buildChanged, installMissing, requireNode } from '../steps.mjs'

requireNode()
const { values } = parseArgs({
  options: { production: { type: 'boolean', default: false }, to: { type: 'string', default: 'dist' } },
})
try {
  await installMissing()
  await buildChanged()
  if (values.production) {
    const { buildProduction } = await import('../production/production.mjs')
    const to = resolve(values.to)
    await buildProduction(to)
    console.log(
      `Pronto para um servidor: ${relative(repository, to).startsWith('..') ? to : relative(repository, to)}`,
    )
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
