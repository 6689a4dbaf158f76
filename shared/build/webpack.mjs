import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack from 'webpack'
import { InjectManifest } from 'workbox-webpack-plugin'
import { moduleInEntry, unmarkedScripts } from './area-entry.mjs'
import { builder } from './inputs.mjs'
import { pureContracts } from './pure-contracts.mjs'
import { filesPlugin, isPageFile, kitPlugin, releasePlugin } from './release.mjs'
import { repository } from './repository.mjs'
import { sharedModules } from './shared.mjs'

const require = createRequire(import.meta.url)

// The federation plugin would find out which webpack runs it by making that fail on purpose, in 0.7 of a build's 3 s.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack')

const script = {
  test: /\.(ts|tsx|mjs|js)$/,
  include: (file) => !file.includes('node_modules'),
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      // Never the development runtime: production areas run in a development shell and the other way round.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
}

/** CSS Modules carry the package's name in their classes, so that two releases of two teams never meet. */
const style = (name) => ({
  test: /\.css$/,
  sideEffects: true,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: require.resolve('css-loader'),
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: `${name}_[local]_[hash:base64:5]`,
        },
      },
    },
  ],
})

/** What every browser build does alike. No eval, no inlined code: the Content-Security-Policy forbids both. */
const common = (folder, name) => ({
  mode: 'production',
  context: folder,
  target: ['web', 'es2022'],
  // Nothing that is served names its map; where maps lie says bin/build.mjs.
  devtool: 'hidden-source-map',
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  module: {
    rules: [
      script,
      pureContracts.rule,
      style(name),
      { test: /\.(svg|png|jpg|webp)$/, type: 'asset/resource' },
    ],
    // A misspelt import is a mistake, not a warning.
    parser: { javascript: { exportsPresence: 'error' } },
  },
  optimization: {
    minimizer: [
      new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
      new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
    ],
    moduleIds: 'deterministic',
    chunkIds: 'deterministic',
  },
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
})

/** Names of emitted files; a file's name changes with its content. */
const files = (folder, name, publicPath, below = '') => ({
  path: join(folder, 'dist'),
  publicPath,
  uniqueName: name,
  clean: true,
  filename: `${below}[name].[contenthash:8].js`,
  chunkFilename: `${below}[name].[contenthash:8].js`,
  assetModuleFilename: `${below}[name].[contenthash:8][ext]`,
  // Milliseconds: slow connections take their time.
  chunkLoadTimeout: 120_000,
})

/** What webpack keeps of a package's last build; without effect on what it builds. */
const warmCache = (name) => ({
  type: 'filesystem',
  name,
  cacheDirectory: join(repository, '.cache/webpack'),
  compression: false,
  buildDependencies: {
    config: builder.map((path) => join(repository, path)),
    lock: [join(repository, 'package-lock.json')],
  },
})

/** Whichever sheet comes first says in which order the layers stand (`kits/ui/tokens.css`). */
const layersFirst = {
  apply(compiler) {
    const banner = '@layer tokens,base,vendor,kit,area;'
    new compiler.webpack.BannerPlugin({ banner, raw: true, test: /\.css$/ }).apply(compiler)
  },
}

const extractStyles = (below = '') =>
  new MiniCssExtractPlugin({
    filename: `${below}[name].[contenthash:8].css`,
    chunkFilename: `${below}[name].[contenthash:8].css`,
    // Layers order the rules (look.md), not the sequence of files.
    ignoreOrder: true,
  })

/**
 * Puts the smallest form of the first pages' files beside them, `shell.3f2a9c1b.js.br`: a tenth less than what the gateway
 * packs when it is asked, in more time than anybody would wait there.
 */
const packFiles = (include) =>
  new MinimizerPlugin({
    test: /\.(js|css)$/,
    include,
    minify: [],
    generate: {
      brotli: {
        implementation: MinimizerPlugin.compress,
        options: { algorithm: 'brotliCompress' },
        type: 'asset',
        filename: '[path][base].br',
      },
    },
  })

/** Files of `public/` under their own names: what browsers and other programs look for at a fixed path. */
const publicFiles = (folder) => ({
  apply: (compiler) => {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('public-files', (compilation) => {
      compilation.hooks.processAssets.tap('public-files', () => {
        for (const name of readdirSync(folder))
          compilation.emitAsset(name, new RawSource(readFileSync(join(folder, name))))
      })
    })
  },
})

/**
 * The host: `index.html` and `assets/`. It is a plain build: what it shares with the areas is registered at run time
 * from `shell/provided.ts`, so its own first page pays only for what it uses.
 */
export const shellConfig = () => {
  const folder = join(repository, 'shell')
  const config = common(folder, 'shell')
  return {
    ...config,
    entry: { shell: './boot.ts' },
    output: files(folder, 'shell', '/', 'assets/'),
    optimization: {
      ...config.optimization,
      splitChunks: {
        // The gallery imports every kit: counted in, it would cut the chunks of everybody else.
        chunks: ({ name }) => name !== 'gallery',
        // Few requests matter more than the last shared kilobyte (counted budgets of the first pages).
        minSize: 30_000,
        maxInitialRequests: 3,
        maxAsyncRequests: 3,
        cacheGroups: {
          // What two lazy parts share is fetched once, e.g. the form engine of screens and of registers.
          default: { minChunks: 2, minSize: 15_000, reuseExistingChunk: true, priority: -20 },
          defaultVendors: false,
          // Every area asks for all of it, in one request.
          contract: {
            test: /[\\/](shared[\\/]contract|node_modules[\\/](yup|tiny-case|property-expr|toposort))[\\/]/,
            name: 'contract',
            chunks: 'async',
            minChunks: 2,
            priority: 5,
          },
          // The frame's few rules are not worth a request.
          frame: {
            type: 'css/mini-extract',
            test: /[\\/]shell[\\/]layout[\\/]/,
            name: 'shell',
            chunks: 'all',
            enforce: true,
          },
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            name: 'react',
            chunks: 'initial',
            priority: 10,
          },
        },
      },
    },
    plugins: [
      // Areas are opened by their containers: nothing of federation for manifests and other platforms comes along.
      new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: '"web"' }),
      extractStyles('assets/'),
      layersFirst,
      publicFiles(join(folder, 'public')),
      new HtmlWebpackPlugin({
        template: './index.html',
        scriptLoading: 'defer',
        inject: 'head',
      }),
      pureContracts,
      packFiles(/^assets\/(shell|react|socket|federation|contract|kit-chart-index-ts)\./),
      kitPlugin(),
      filesPlugin(),
      new InjectManifest({
        swSrc: join(folder, 'service-worker.ts'),
        // Its path is its scope and its identity: no hash, no folder.
        swDest: 'service-worker.js',
        include: [isPageFile],
        // A file's name changes with its content: it needs no revision beside it.
        dontCacheBustURLsMatching: /^\/?assets\//,
        maximumFileSizeToCacheInBytes: Number.MAX_SAFE_INTEGER,
      }),
    ],
  }
}

/** The half of federation's runtime that webpack's own code calls comes from the shell as well (`shell/areas/federation.ts`). */
const bundlerRuntimeOfShell = {
  apply(compiler) {
    const ofShell = ({ request }, callback) =>
      /\/webpack-bundler-runtime\//.test(request)
        ? callback(null, 'global _FEDERATION_BUNDLER_RUNTIME')
        : callback()
    new compiler.webpack.ExternalsPlugin('global', [ofShell]).apply(compiler)
  },
}

/**
 * An area's browser half in `mfe-{name}/dist`: a federation container that exposes `./area` from `web/area.tsx`,
 * `mf-manifest.json` and `area.json` (its release). React, contract and kits come from the shell. What `web/area.tsx`
 * imports with `webpackChunkName: "cards"` is one script and one style sheet.
 * @param {string} name the area, e.g. `health-secretary`
 * @param {{ before?: string[], isReleased?: boolean }} how modules that run before the area's; false for a build that
 * is never published, and says of itself nothing
 */
export const areaConfig = (name, { before = [], isReleased = true } = {}) => {
  const folder = join(repository, `mfe-${name}`)
  const container = name.replaceAll('-', '_')
  const config = common(folder, container)
  return {
    ...config,
    entry: {},
    output: files(folder, `saude_${container}`, 'auto'),
    optimization: {
      ...config.optimization,
      // The home screen shows cards of five areas at once: what they share with other screens they bring themselves.
      splitChunks: { chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'cards' },
    },
    // Publishing builds an area while somebody waits for it.
    cache: warmCache(name),
    plugins: [
      extractStyles(),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './area': { import: [...before, './web/area.tsx'] } },
        shared: sharedModules(),
        // With the default, opening one area contacts every other (stack.md).
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        // The shell shares its federation runtime too, and no area describes others.
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      bundlerRuntimeOfShell,
      moduleInEntry(container),
      unmarkedScripts(),
      pureContracts,
      packFiles(/^(remoteEntry|cards)\./),
      ...(isReleased ? [releasePlugin(folder)] : []),
    ],
  }
}
