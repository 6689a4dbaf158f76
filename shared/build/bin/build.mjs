// Builds the package in the current folder by its webpack.config.mjs: the `build` script of shell and areas.
// `--to FOLDER` builds elsewhere than into dist, for a release while dist is live.
import { basename, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import webpack from 'webpack'
import { repository } from '../repository.mjs'

const { values } = parseArgs({ options: { to: { type: 'string' } } })
const { default: config } = await import(pathToFileURL(join(process.cwd(), 'webpack.config.mjs')).href)
if (values.to) config.output.path = resolve(values.to)
// Beside no file that is served, and named by none; a file's name has its content's hash, so all versions' maps lie here.
const maps = join(repository, '.cache/maps', basename(process.cwd()))
config.output.sourceMapFilename = relative(config.output.path, join(maps, '[file].map'))
const compiler = webpack(config)

compiler.run((error, stats) => {
  if (error) console.error(error)
  else if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString('errors-warnings'))
  if (error || stats.hasErrors()) process.exitCode = 1
  compiler.close(() => undefined)
})
