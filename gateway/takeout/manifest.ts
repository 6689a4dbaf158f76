import { readFile, stat, writeFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import * as yup from 'yup'
import { copiedFile, described, filesBelow, sha256, sync } from '../backup/manifest.ts'
import { StartError } from '../start-error.ts'

/** What a folder of everything consists of. It is written last: a folder without it is not whole. */
const manifest = yup.object({
  format: yup.number().oneOf([1]).required(),
  createdAt: yup.string().required(),
  version: yup.string().required(),
  client: yup.object({ id: yup.string().required(), name: yup.string().required() }).required(),
  files: yup
    .array(
      yup.object({
        ...copiedFile,
        /** Of a file of documents: how many. */
        documents: yup.number(),
      }),
    )
    .required(),
  left: yup
    .array(
      yup.object({
        area: yup.string().required(),
        collection: yup.string().required(),
        why: yup.string().required(),
      }),
    )
    .required(),
})
export type TakeoutManifest = yup.InferType<typeof manifest>

export const manifestName = 'conteudo.json'

/** Says what lies in the folder, with sizes and hashes of everything that lies there now. */
export async function writeContent(
  folder: string,
  {
    documents,
    ...said
  }: Omit<TakeoutManifest, 'files'> & { readonly documents: ReadonlyMap<string, number> },
): Promise<TakeoutManifest> {
  const files: TakeoutManifest['files'] = []
  for (const path of await filesBelow(folder)) {
    const count = documents.get(path)
    files.push({ ...(await described(folder, path)), ...(count !== undefined && { documents: count }) })
  }
  const content = { ...said, files }
  await writeFile(join(folder, manifestName), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await sync(join(folder, manifestName))
  await sync(folder)
  return content
}

/**
 * Reads what a folder says of itself and holds every file against it.
 * @throws StartError that names the file which is missing, changed, or not of it
 */
export async function checkContent(folder: string): Promise<TakeoutManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  const content = readContent(text)
  if (!content)
    throw new StartError(`Em ${folder} não há uma exportação completa: falta ou não se lê ${manifestName}.`)
  for (const { path, bytes, sha256: expected } of content.files) {
    if (normalize(path) !== path || path.startsWith('..') || path.startsWith('/'))
      throw new StartError(`A exportação nomeia um arquivo fora dela: ${path}`)
    const found = await stat(join(folder, path)).catch(() => undefined)
    if (!found) throw new StartError(`Falta o arquivo ${path} da exportação.`)
    if (found.size !== bytes || (await sha256(join(folder, path))) !== expected)
      throw new StartError(
        `O arquivo ${path} da exportação não é o que foi exportado: foi mudado ou está danificado.`,
      )
  }
  const known = new Set([manifestName, ...content.files.map(({ path }) => path)])
  const stranger = (await filesBelow(folder)).find((path) => !known.has(path))
  if (stranger !== undefined) throw new StartError(`O arquivo ${stranger} não é da exportação.`)
  return content
}

function readContent(text: string | undefined): TakeoutManifest | undefined {
  if (text === undefined) return undefined
  try {
    return manifest.validateSync(JSON.parse(text))
  } catch {
    return undefined
  }
}
