// Builds the package in the current folder by its webpack.config.mjs: the `build` script of shell and areas.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'

const { default: config } = await import(pathToFileURL(join(process.cwd(), 'webpack.config.mjs')).href)
const compiler = webpack(config)

compiler.run((error, stats) => {
  if (error) console.error(error)
  else if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString('errors-warnings'))
  if (error || stats.hasErrors()) process.exitCode = 1
  compiler.close(() => undefined)
})
