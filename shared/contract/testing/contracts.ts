import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AreaFace } from '../area.ts'

const root = resolve(__dirname, '../../..')

/** Folders of the contracts of all areas, from the top of the repository. */
const contractFolders = (): string[] => [
  'shared/core/contract',
  ...readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => `${name}/contract`),
]

/** Everything that the contracts of all areas export, by 'folder/file name': for tests of what each of them promises. */
export async function exportedByContracts(): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const folder of contractFolders())
    for (const file of readdirSync(join(root, folder))) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      const exported: Readonly<Record<string, unknown>> = await import(join(root, folder, file))
      for (const [name, value] of Object.entries(exported)) found.set(`${folder}/${file} ${name}`, value)
    }
  return found
}

/** What the areas of this repository say of themselves. */
export async function declaredFaces(): Promise<readonly AreaFace[]> {
  const folders = readdirSync(root).filter((name) => name.startsWith('mfe-'))
  return Promise.all(
    folders.map(async (folder): Promise<AreaFace> => {
      // Every area's `area.ts` exports its face under this name.
      const { area } = await import(join(root, folder, 'area.ts'))
      return area
    }),
  )
}

/** The widgets that the areas of this repository say they offer: `area.name`. */
export const declaredWidgets = async (): Promise<ReadonlySet<string>> =>
  new Set((await declaredFaces()).flatMap(({ widgets }) => widgets))
