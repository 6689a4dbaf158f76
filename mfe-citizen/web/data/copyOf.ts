import type { OutputOf } from '@saude/contract/query'
import type { personData } from '@saude/core/contract/person-data'
import { fileOf } from '@saude/kits/platform'
import { zipOf } from './zip.ts'

type Answer = OutputOf<typeof personData>

interface PersonCopy {
  readonly name: string
  readonly file: Blob
  /** Names of attachments that are not there any more. */
  readonly missing: readonly string[]
}

const types = { pdf: 'application/pdf', json: 'application/json' } as const

/**
 * The copy as one file: what the server made, or, where files lie beside the entries, an archive of it and of them.
 * @throws TypeError where the connection is lost between two files
 */
export async function copyOf(answer: Answer, format: keyof typeof types): Promise<PersonCopy> {
  const { name, content, files = [] } = answer
  if (!files?.length) return { name, file: fileOf(content, types[format]), missing: [] }
  const parts = [{ name, content: Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)) }]
  const missing: string[] = []
  // One after the other: a person's phone holds them all.
  for (const file of files) {
    const response = file.url ? await fetch(file.url, { cache: 'no-store' }) : undefined
    if (response?.ok) parts.push({ name: file.path, content: new Uint8Array(await response.arrayBuffer()) })
    else missing.push(file.name)
  }
  const file = new Blob(zipOf(parts), { type: 'application/zip' })
  return { name: name.replace(/\.[a-z]+$/, '.zip'), file, missing }
}
