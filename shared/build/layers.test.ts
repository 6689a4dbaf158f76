import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { repository } from './repository.mjs'

/** Pairs of an importing file and what it imports, by the rules of `layers.json`. */
const allowed = [
  ['shared/contract/query.ts', './fields.ts'],
  ['shared/kits/form/Form.tsx', '@saude/contract/query'],
  ['shared/kits/platform/session.ts', '@saude/core/contract/session'],
  ['shared/core/core.ts', '@saude/store'],
  ['shared/core/demo/load.ts', '@saude/town/town'],
  ['mfe-citizen/web/List.tsx', '@saude/kits/list'],
  ['mfe-citizen/web/List.tsx', '../contract/citizen.ts'],
  ['mfe-maps/web/Map.tsx', '@saude/citizen/contract/citizen'],
  ['mfe-maps/web/Map.tsx', 'react'],
  ['mfe-maps/service/service.ts', '@saude/store'],
  ['mfe-citizen/service/service.ts', '../demo/demo.ts'],
  ['mfe-citizen/demo/demo.ts', '@saude/town/town'],
  ['mfe-maps/demo/demo.ts', '@saude/citizen/demo'],
  ['gateway/main.ts', '@saude/citizen/service'],
  ['gateway/main.ts', '@saude/citizen/demo'],
  ['shell/main.tsx', '@saude/kits/platform'],
  ['shell/webpack.config.mjs', '@saude/build/webpack'],
  ['mfe-maps/webpack.config.mjs', '@saude/build/webpack'],
]

const forbidden = [
  ['shared/contract/query.ts', '@saude/kits/ui'],
  ['shared/contract/query.ts', '@saude/citizen/contract/citizen'],
  ['shared/kits/form/Form.tsx', '@saude/store'],
  ['shared/kits/form/Form.tsx', '../../contract/query.ts'],
  ['shared/service/run.ts', '@saude/core/core'],
  ['shared/store/embedded/open.ts', '../../service/open.ts'],
  ['shared/core/core.ts', '@saude/citizen/contract/citizen'],
  ['shared/core/core.ts', '@saude/gateway/main'],
  ['shared/town/town.ts', '@saude/core/core'],
  ['shared/service/record/demo.ts', '@saude/town/town'],
  ['mfe-maps/area.ts', './service/layers.ts'],
  ['mfe-maps/contract/layer.ts', '../service/layers.ts'],
  ['mfe-maps/web/Map.tsx', '@saude/citizen/service'],
  ['mfe-maps/web/Map.tsx', '../service/layers.ts'],
  ['mfe-maps/web/citizen/popup/Popup.tsx', '../../../service/layers.ts'],
  ['mfe-maps/web/Map.tsx', '../../mfe-citizen/web/List.tsx'],
  ['mfe-maps/service/layers.ts', '@saude/citizen/service'],
  ['mfe-maps/service/fill.ts', '@saude/citizen/demo'],
  ['mfe-maps/service/layers.ts', '@saude/kits/ui'],
  ['mfe-maps/service/layers.ts', '@saude/core/service/users'],
  ['mfe-maps/service/layers.ts', '../web/Map.tsx'],
  ['mfe-maps/service/layers.ts', '@saude/gateway/main'],
  ['gateway/main.ts', '@saude/kits/ui'],
  ['gateway/main.ts', '../shared/core/core.ts'],
  ['shell/main.tsx', '@saude/citizen/area'],
  ['e2e/server.ts', '@saude/gateway/main'],
]

/** The pairs that Biome refuses, in a folder of their own with the repository's rules. */
async function refused(pairs: readonly (readonly string[])[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'layers-'))
  try {
    for (const file of ['biome.json', 'shared/build/layers.json', '.gitignore']) await copy(file, folder)
    const lines = new Map<string, string[]>()
    for (const [path = '', specifier = ''] of pairs)
      lines.set(path, [...(lines.get(path) ?? []), `await import('${specifier}')`])
    for (const [path, imports] of lines) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), imports.join('\n'))
    }
    const said = await lint(folder)
    return pairs
      .filter(([path = '', specifier]) => {
        const line = (lines.get(path) ?? []).indexOf(`await import('${specifier}')`) + 1
        return new RegExp(`file=\\S*${path.replaceAll('.', '\\.')},line=${line},`).test(said)
      })
      .map((pair) => pair.join(' imports '))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function copy(file: string, folder: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await copyFile(join(repository, file), join(folder, file))
}

/** What the rule on imports says; Biome ends with 1 where it finds anything. */
const lint = (folder: string): Promise<string> =>
  new Promise((resolve) => {
    const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome')
    const asked = ['lint', '--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=none']
    execFile(process.execPath, [biome, ...asked], { cwd: folder }, (_error, stdout) => resolve(stdout))
  })

describe('the layers of the product', () => {
  it('let each part import what it stands on', async () => {
    expect(await refused(allowed)).toEqual([])
  })

  it('refuse every other import, be it by name or by path', async () => {
    expect(await refused(forbidden)).toEqual(forbidden.map((pair) => pair.join(' imports ')))
  })
})
