import { EventEmitter } from 'node:events'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import webpack from 'webpack'
import { repository } from '../repository.mjs'
import { areaConfig, shellConfig } from '../webpack.mjs'

const require = createRequire(import.meta.url)
const here = (file) => join(repository, 'shared/build/dev', file)

/** Where what is built for development lies: beside what `npm start` serves, which stays as it is. */
export const builtFolder = (name) => join(repository, '.cache/dev', name)

/** The federation plugin's manifest names one file of the entry; what replaces parts of it is none of the entry's. */
const unnamedUpdates = {
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('unnamed-updates', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH
      compilation.hooks.processAssets.tap({ name: 'unnamed-updates', stage }, () => {
        for (const { files } of compilation.chunks)
          for (const file of files) if (file.startsWith('hot/')) files.delete(file)
      })
    }),
}

/** The rule for scripts, with which React knows the components of each module. */
const refreshing = (rule) => ({
  ...rule,
  loader: undefined,
  options: undefined,
  use: [
    require.resolve('./refresh-loader.cjs'),
    {
      loader: rule.loader,
      options: {
        ...rule.options,
        sourceMaps: true,
        jsc: {
          ...rule.options.jsc,
          transform: { react: { runtime: 'automatic', development: true, refresh: true } },
        },
      },
    },
  ],
})

/** A build for production as one for development: React's warnings, maps beside the files, modules that are replaced. */
const forDevelopment = (config, name) => ({
  ...config,
  mode: 'development',
  // Never eval: the page's Content-Security-Policy holds here too.
  devtool: 'cheap-module-source-map',
  output: {
    ...config.output,
    path: builtFolder(name),
    clean: false,
    filename: config.output.filename.replace('.[contenthash:8]', ''),
    chunkFilename: config.output.chunkFilename.replace('.[contenthash:8]', ''),
    hotUpdateChunkFilename: 'hot/[id].[fullhash].js',
    hotUpdateMainFilename: 'hot/[runtime].[fullhash].json',
  },
  optimization: { ...config.optimization, minimize: false, moduleIds: 'named', chunkIds: 'named' },
  module: {
    ...config.module,
    rules: config.module.rules.map((rule) => (rule.options?.jsc ? refreshing(rule) : rule)),
  },
  cache: {
    type: 'filesystem',
    name: `dev-${name}`,
    cacheDirectory: join(repository, '.cache/webpack'),
    buildDependencies: {
      config: ['webpack.mjs', 'shared.mjs', 'dev/compilers.mjs', 'dev/refresh-loader.cjs'].map((file) =>
        join(repository, 'shared/build', file),
      ),
      lock: [join(repository, 'package-lock.json')],
    },
  },
  plugins: [...config.plugins, new webpack.HotModuleReplacementPlugin(), unnamedUpdates],
})

const client = (name) => `${here('client.mjs')}?name=${name}`

const configOfShell = () => {
  const config = shellConfig()
  const { shell, ...others } = config.entry
  return forDevelopment(
    { ...config, entry: { shell: [here('refresh.mjs'), client('shell'), shell], ...others } },
    'shell',
  )
}

const configOfArea = (name) =>
  forDevelopment(areaConfig(name, { before: [client(name)], isReleased: false }), name)

/** What `/areas.json` says of an area, from its sources as they are now. */
export async function entryOf(name) {
  const { describeRelease } = await tsImport('../describe-release.ts', import.meta.url)
  const { face } = await describeRelease(join(repository, `mfe-${name}`), [])
  const version = `${face.version}-dev`
  return { ...face, version, manifest: `/areas/${name}/${version}/mf-manifest.json` }
}

/**
 * Builds the shell or an area for development, and again whenever a source changes.
 * @param {string} name `shell`, or an area
 * @returns an emitter of `built` with `{name, hash, problems}`, and `ready`, the first time
 */
export function watchBuild(name) {
  rmSync(builtFolder(name), { recursive: true, force: true })
  const compiler = webpack(name === 'shell' ? configOfShell() : configOfArea(name))
  const builds = new EventEmitter()
  const ready = new Promise((resolve) => builds.once('built', resolve))
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    const problems = error
      ? [String(error)]
      : stats.compilation.errors.map(({ message, module }) => `${module?.resource ?? name}: ${message}`)
    for (const problem of problems) console.error(problem)
    builds.emit('built', { name, hash: stats?.hash, problems })
  })
  const close = () => new Promise((resolve) => watching.close(() => compiler.close(resolve)))
  return { builds, ready, close }
}
