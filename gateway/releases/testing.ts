import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AreaRelease } from '@saude/contract/area'
import type { ContractDescription } from '@saude/contract/describe'

interface Made {
  readonly name?: string
  readonly version?: string
  readonly kit?: number
  readonly routes?: AreaRelease['routes']
  readonly contracts?: readonly ContractDescription[]
  /** The entry's script; it has to define the container. */
  readonly entry?: string
  /** The screens' chunk, of which versions may differ. */
  readonly screens?: string
}

const entryOf = (name: string) =>
  `var ${name} = { init() {}, get: async () => () => ({ bootstrap() {}, mount() {}, unmount() {} }) }`

/** A small built area in a folder, as webpack and the release plugin leave one. */
export function makeRelease(folder: string, made: Made = {}): string {
  const { name = 'citizen', version = '0.1.0-aaaaaaaa', kit = 1, routes = [], contracts = [] } = made
  mkdirSync(folder, { recursive: true })
  const write = (file: string, content: unknown) =>
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
  write('remoteEntry.js', made.entry ?? entryOf(name))
  write('screens.js', made.screens ?? `// ${version}`)
  write('contract.json', contracts)
  write('mf-manifest.json', {
    metaData: { globalName: name, remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: [
      { path: './area', assets: { js: { sync: ['screens.js'], async: [] }, css: { sync: [], async: [] } } },
    ],
  })
  const files = readdirSync(folder)
    .filter((path) => path !== 'area.json')
    .sort()
    .map((path) => {
      const content = readFileSync(join(folder, path))
      return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
    })
  const manifest = `/areas/${name}/${version}/mf-manifest.json`
  write('area.json', { name, version, manifest, kit, routes, widgets: [], files })
  return folder
}
