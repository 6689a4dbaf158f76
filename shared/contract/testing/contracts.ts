import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

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

/** The widgets that the areas of this repository say they offer: `area.name`. */
export async function declaredWidgets(): Promise<ReadonlySet<string>> {
  const folders = readdirSync(root).filter((name) => name.startsWith('mfe-'))
  const found = await Promise.all(
    folders.map(async (folder): Promise<readonly string[]> => {
      const exported: Readonly<Record<string, unknown>> = await import(join(root, folder, 'area.ts'))
      return Object.values(exported).flatMap((value) =>
        typeof value === 'object' && value !== null && 'widgets' in value && Array.isArray(value.widgets)
          ? value.widgets.map(String)
          : [],
      )
    }),
  )
  return new Set(found.flat())
}
