import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AreaRelease, containerFile, containerName } from '@saude/contract/area'
import { below } from '../http/files.ts'
import { printable } from './release.ts'
import { tryRelease } from './trial.ts'

/**
 * Tries a release without a browser: its manifest, its entry, and the area's module with stand-ins for all that the
 * shell shares. Screens are not drawn.
 * @returns what is wrong, in words for the operator
 */
export async function loadProblems(folder: string, release: AreaRelease): Promise<string[]> {
  const entry = await entryOf(folder, release)
  if (typeof entry !== 'string') return entry.problems
  const scripts = release.files.filter(({ path }) => /\.m?js$/.test(path))
  const texts = await Promise.all(scripts.map(({ path }) => readFile(join(folder, path), 'utf8')))
  const tried = await tryRelease({
    entry,
    container: containerName(release.name),
    scripts: Object.fromEntries(scripts.map(({ path }, at) => [path, texts[at] ?? ''])),
  })
  if ('error' in tried) return [`não carrega: ${printable(tried.error)}`]
  const missing = ['bootstrap', 'mount', 'unmount'].filter((name) => !tried.exports.includes(name))
  return missing.length > 0 ? [`web/area.tsx não exporta ${missing.join(', ')}`] : []
}

/** The path of the entry that the manifest names. */
async function entryOf(
  folder: string,
  { name, version, manifest, files }: AreaRelease,
): Promise<string | { problems: string[] }> {
  const home = `/areas/${name}/${version}/`
  const path = manifest.startsWith(home) ? below(folder, manifest.slice(home.length)) : undefined
  if (!path) return { problems: [`o manifesto ${printable(manifest)} não está em ${home}`] }
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return { problems: [`falta o manifesto ${printable(manifest)}`] }
  try {
    const { metaData, exposes } = JSON.parse(text)
    if (metaData.globalName !== containerName(name))
      return {
        problems: [
          `o manifesto é de ${printable(String(metaData.globalName))}, e não de ${containerName(name)}`,
        ],
      }
    const area = exposes.find((one: { path: string }) => one.path === './area')
    if (!area) return { problems: ['o manifesto não expõe ./area'] }
    const { js, css } = area.assets
    const named = [
      metaData.remoteEntry.path + metaData.remoteEntry.name,
      js.sync,
      js.async,
      css.sync,
      css.async,
    ]
    const missing = named.flat().filter((one) => !files.some((file) => file.path === one))
    if (missing.length > 0)
      return {
        problems: missing
          .slice(0, 20)
          .map((one) => `o manifesto pede ${printable(String(one))}, que não está na lista`),
      }
    if (named[0] !== containerFile)
      return { problems: [`o manifesto nomeia ${printable(String(named[0]))}, e não ${containerFile}`] }
    return containerFile
  } catch {
    return { problems: ['mf-manifest.json está malformado'] }
  }
}
