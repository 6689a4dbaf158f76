import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AreaFace } from '@saude/contract/area'

const root = resolve(__dirname, '../..')

/** The folders of the areas of the repository. */
export const areaFolders = (): string[] => readdirSync(root).filter((name) => name.startsWith('mfe-'))

/** What an area says of itself, read at run time: the shell knows no area by its name. */
export const faceOf = async (folder: string): Promise<AreaFace> =>
  (await import(join(root, folder, 'area.ts'))).area

/** The paths that the browser half of an area draws. */
export const screensOf = async (folder: string): Promise<readonly string[]> =>
  (await import(join(root, folder, 'web/area.tsx'))).screens
