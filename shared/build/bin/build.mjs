// Builds the package in the current folder by its webpack.config.mjs: the `build` script of shell and areas.
// `--to FOLDER` builds elsewhere than into dist, for a release while dist is live.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import webpack from 'webpack'

const { values } = parseArgs({ options: { to: { type: 'string' } } })
const { default: config } = await import(pathToFileURL(join(process.cwd(), 'webpack.config.mjs')).href)
if (values.to) config.output.path = resolve(values.to)
const compiler = webpack(config)

compiler.run((error, stats) => {
  if (error) console.error(error)
  else if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString('errors-warnings'))
  if (error || stats.hasErrors()) process.exitCode = 1
  compiler.close(() => undefined)
})
