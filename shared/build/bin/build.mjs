// Builds the package in the current folder by its webpack.config.mjs: the `build` script of shell and areas.
// `--to FOLDER` builds elsewhere than into dist, for a release while dist is live.
import { basename, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import webpack from 'webpack'
import { keepMaps } from '../maps.mjs'
import { repository } from '../repository.mjs'

const { values } = parseArgs({ options: { to: { type: 'string' } } })
const { default: config } = await import(pathToFileURL(join(process.cwd(), 'webpack.config.mjs')).href)
if (values.to) config.output.path = resolve(values.to)
// Beside no file that is served, and named by none; a file's name has its content's hash, so all versions' maps lie here.
const maps = join(repository, '.cache/maps', basename(process.cwd()))
config.output.sourceMapFilename = relative(config.output.path, join(maps, '[file].map'))
const compiler = webpack(config)

/** Names below the folder of maps; webpack names its assets from the output. */
const mapsOf = ({ assets }) =>
  Object.keys(assets)
    .filter((name) => name.endsWith('.map'))
    .map((name) => relative(maps, resolve(config.output.path, name)))

compiler.run((error, stats) => {
  if (error) console.error(error)
  else if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString('errors-warnings'))
  if (error || stats.hasErrors()) process.exitCode = 1
  else keepMaps(maps, mapsOf(stats.compilation))
  compiler.close(() => undefined)
})
