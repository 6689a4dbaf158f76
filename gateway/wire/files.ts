import { createHash } from 'node:crypto'
import { AppError } from '@saude/contract/errors'
import type { UploadedFile } from '@saude/service/handlers'

/** A call's input and files as the exact bytes that are sealed: JSON, or multipart with the part `json`. */
export async function callBody(
  input: unknown,
  files: readonly UploadedFile[] = [],
): Promise<{ readonly body: Uint8Array<ArrayBuffer>; readonly contentType: string }> {
  const json = JSON.stringify(input ?? {})
  if (files.length === 0) return { body: new TextEncoder().encode(json), contentType: 'application/json' }
  const form = new FormData()
  form.set('json', json)
  for (const { field, name, type, content } of files)
    form.append(field, new File([new Uint8Array(await content())], name, { type }))
  const packed = new Response(form)
  const body = new Uint8Array(await packed.arrayBuffer())
  return { body, contentType: packed.headers.get('Content-Type') ?? '' }
}

/** What `callBody` made of a call. @throws AppError `validation` */
export async function readCallBody(
  body: Uint8Array,
  contentType: string,
): Promise<{ readonly input: unknown; readonly files: readonly UploadedFile[] }> {
  try {
    if (!contentType.startsWith('multipart/'))
      return { input: JSON.parse(new TextDecoder().decode(body)), files: [] }
    const form = await new Response(new Uint8Array(body), {
      headers: { 'Content-Type': contentType },
    }).formData()
    const files: UploadedFile[] = []
    for (const [field, part] of form) {
      if (typeof part === 'string') continue
      const { name, type } = part
      const content = Buffer.from(await part.arrayBuffer())
      const sha256 = createHash('sha256').update(content).digest('hex')
      files.push({ field, name, type, size: content.length, sha256, content: async () => content })
    }
    return { input: JSON.parse(String(form.get('json'))), files }
  } catch {
    throw new AppError('validation', undefined, { issues: ['O envio não é um JSON válido'] })
  }
}
