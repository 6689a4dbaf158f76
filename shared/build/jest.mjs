import { url as inspected } from 'node:inspector'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const here = (file) => fileURLToPath(new URL(file, import.meta.url))
const root = here('../..')

/** swc turns TypeScript, JSX and ESM-only packages into what jest runs. */
const transform = {
  '\\.(ts|tsx|mts|js|mjs|jsx)$': [
    // `npm run mutants` changes one file on its way.
    require.resolve(process.env.MUTANT ? './jest/mutant.cjs' : '@swc/jest'),
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
      // Within the code they would be read and parsed with it, once for each test file; only a debugger looks for them there.
      sourceMaps: inspected() === undefined ? true : 'inline',
    },
  ],
}

/** Packages that ship CommonJS need no transform; every other is read as ESM. */
const commonJs = [
  'react',
  'react-dom',
  'scheduler',
  'yup',
  'mongodb',
  'bson',
  'jsdom',
  'express',
  'pino',
  'webpack',
  'typescript',
  '@swc',
  'axe-core',
  'date-fns/locale',
]

const common = {
  rootDir: root,
  transform,
  transformIgnorePatterns: [`/node_modules/(${commonJs.join('|')})/`, '\\.pnp\\.[^\\/]+$'],
  // In jest's sandbox each mention of a global is a slow look-up, unless modules are handed it: the town is drawn by it.
  sandboxInjectedGlobals: ['Math'],
  moduleNameMapper: { '\\.css$': here('jest/css.cjs') },
  modulePathIgnorePatterns: [
    '<rootDir>/dist/',
    '<rootDir>/.*/dist/',
    '<rootDir>/\\.data/',
    '<rootDir>/\\.nx/',
    // Earlier versions of the product (e2e/yesterday).
    '<rootDir>/\\.cache/yesterday/',
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/'],
  cacheDirectory: `${root}/.cache/jest`,
}

/**
 * The two jest projects of the repository.
 * `node`: contract, service, gateway, build and the areas' contract, service and demo parts.
 * `browser`: kits, shell and the areas' screens, in jsdom with what jsdom lacks.
 */
export const jestConfig = () => ({
  // By itself jest leaves one core out, and so half of two.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // A worker keeps something of every file that it ran; beyond this a new one takes its place.
  workerIdleMemoryLimit: '1500MB',
  // Ends what hangs, and measures nothing: on a busy machine everything takes several times as long.
  testTimeout: 60_000,
  // Those first that take longest, on a fresh clone as well.
  testSequencer: here('jest/sequencer.cjs'),
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/shared/{contract,service,store,core,town,build}/**/*.test.ts',
        '<rootDir>/gateway/**/*.test.ts',
        '<rootDir>/mfe-*/{contract,service,demo}/**/*.test.ts',
        '<rootDir>/mfe-*/*.test.ts',
        // Browser code against real servers, which do not run in jsdom.
        '<rootDir>/shared/kits/**/*.node.test.ts',
      ],
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: here('jest/environment.cjs'),
      setupFilesAfterEnv: [here('jest/setup.cjs')],
      testMatch: [
        '<rootDir>/shared/kits/**/*.test.{ts,tsx}',
        '<rootDir>/shell/**/*.test.{ts,tsx}',
        '<rootDir>/mfe-*/web/**/*.test.{ts,tsx}',
      ],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, '\\.node\\.test\\.ts$'],
    },
  ],
})
