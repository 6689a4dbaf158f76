import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, repositoryFiles } from './repository.mjs'

/**
 * The parts that the product is to be made of. One that nothing imports is declared only; one that is not declared came with
 * another, in a version of that one's choice.
 */
const fixed: Readonly<Record<string, { readonly package?: string; readonly module?: string }>> = {
  react: {},
  'react-dom': {},
  webpack: {},
  '@module-federation/enhanced': { module: '@module-federation/enhanced/webpack' },
  'single-spa': {},
  'single-spa-react': {},
  'react-router': {},
  redux: {},
  '@reduxjs/toolkit': {},
  'RTK Query': { package: '@reduxjs/toolkit', module: '@reduxjs/toolkit/query/react' },
  leaflet: {},
  'react-leaflet': {},
  'leaflet.markercluster': {},
  'leaflet.heat': {},
  'leaflet-draw': {},
  // PouchDB as it is published for browsers: the other package brings a store for Node (stack.md, "Fixed parts").
  pouchdb: { package: 'pouchdb-browser' },
  'workbox-webpack-plugin': {},
  'workbox-precaching': {},
  'workbox-routing': {},
  'workbox-strategies': {},
  'workbox-expiration': {},
  express: {},
  'socket.io': {},
  mongodb: {},
  jest: {},
  'testing-library': { package: '@testing-library/react' },
  lerna: {},
}

const files = repositoryFiles()
const read = (file: string) => readFileSync(join(repository, file), 'utf8')

/** Versions that packages of the repository declare, by the names of packages. */
const declared = new Map<string, string[]>()
for (const file of files.filter((one) => /(^|\/)package\.json$/.test(one))) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file))
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    declared.set(name, [...(declared.get(name) ?? []), String(version)])
}

/** Modules that a source loads when it runs: imports of types alone are gone by then. */
function loadedBy(source: string): string[] {
  const statements = source.matchAll(
    /^(?:import|export)\s+(?!type\b)(?:([^'"`;]*?)\s+from\s+)?['"]([^'"]+)['"]/gm,
  )
  const named = [...statements].flatMap(([, names = '', module = '']) => {
    const braced = /^\{([^}]*)\}$/s.exec(names.trim())?.[1]
    const isTypesOnly = braced
      ?.split(',')
      .filter((one) => one.trim())
      .every((one) => one.trim().startsWith('type '))
    return isTypesOnly === true ? [] : [module]
  })
  const called = [...source.matchAll(/(?:\bimport|\brequire(?:\.resolve)?)\(\s*['"]([^'"]+)['"]/g)]
  // What runs as a program of its own: `node_modules/jest/bin/jest.js`.
  const run = [...source.matchAll(/['"]node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g)]
  return [...named, ...[...called, ...run].map(([, module = '']) => module)]
}

const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !file.endsWith('stack.test.ts'))
const loaded = new Map<string, string>()
for (const file of sources) for (const module of loadedBy(read(file))) loaded.set(module, file)

test('what loads a module differs from what only names it', () => {
  const source = [
    "import type { A } from 'of-types'",
    "import { type B, type C } from 'of-types-too'",
    "import { type D, e } from 'one'",
    "import 'two'",
    'import {\n  f,\n} from "three"',
    "const g = await import('four')",
    "run('node_modules/five/bin/five.js')",
    "export { h } from 'six'",
    "// see 'seven'",
  ].join('\n')
  expect(loadedBy(source).sort()).toEqual(['five', 'four', 'one', 'six', 'three', 'two'])
})

describe.each(Object.entries(fixed))('%s', (name, { package: package_ = name, module = package_ }) => {
  test('is declared in one exact version', () => {
    const versions = [...new Set(declared.get(package_))]
    expect(versions).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)])
  })

  test('is loaded by the product, its build or its tests', () => {
    const found = [...loaded.keys()].find((one) => one === module || one.startsWith(`${module}/`))
    expect(found).toBeDefined()
  })
})
