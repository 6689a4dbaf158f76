import { createHash } from 'node:crypto'
import type { FieldDescriptions, FileDescription } from '@saude/contract/describe'
import { validationError } from '@saude/contract/errors'
import { fileTypeOf, mediaTypeOf, type StoredFile } from '@saude/contract/file-types'
import { formatBytes } from '@saude/contract/formats'
import { newId } from '@saude/contract/id'
import { texts } from '@saude/contract/locale'
import { valuesAt, withValuesAt } from '@saude/contract/record/paths'
import type { UploadedFile } from '@saude/service/handlers'
import { cleanPicture } from './picture/cleaned.ts'
import { fileFits } from './sniff.ts'
import type { StagedFile } from './uploads.ts'

/** A file of a call with the place of its field, and what a document keeps of it. */
export interface TakenFile {
  readonly stored: StoredFile
  /** Where it lies until it is kept. */
  readonly path: string
}

export interface Taken {
  readonly input: unknown
  /** Files of declared fields; their input holds what is stored of them. */
  readonly kept: readonly TakenFile[]
  /** All others, for handlers that read a file and keep none. */
  readonly others: readonly UploadedFile[]
}

/** Whose act it is: the same file of the same act is the same file, however often it is sent. */
interface Act {
  readonly userId: string | null
  readonly requestKey: string | undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Puts the files of a call where the contract has their fields, as `{id, name, type, size}`. A name must have the
 * ending of an accepted type and the content must be of it. What the JSON itself says of a file is not believed.
 * @throws AppError `validation` naming each field
 */
export async function takeFiles(
  fields: FieldDescriptions,
  input: unknown,
  files: readonly StagedFile[],
  act: Act,
): Promise<Taken> {
  const declared = fileFields(fields)
  if (declared.size === 0) return { input, kept: [], others: files }
  const problems: Record<string, string> = {}
  let whole = input
  for (const path of declared.keys()) {
    if (isList(path)) whole = withValuesAt(whole, path, onlyId)
    const said = isList(path)
      ? valuesAt(whole, path).some((one) => !isStored(one))
      : saysAnything(input, path)
    if (said) problems[path] = texts.file
  }
  const kept: TakenFile[] = []
  const seen = new Map<StagedFile, StagedFile>()
  for (const file of files) {
    const described = declared.get(declaredPath(file.field))
    if (!described) continue
    const hasPlace = !isList(declaredPath(file.field)) || isAwaited(whole, file.field.split('.'))
    const looked = hasPlace ? await lookAt(described, file) : `${described.label} é inválido`
    if (typeof looked === 'string') problems[file.field] = looked
    else {
      seen.set(file, looked)
      const taken = { stored: storedOf(looked, act), path: file.path }
      if (!described.isRead) kept.push(taken)
      whole = withValue(whole, file.field.split('.'), taken.stored)
    }
  }
  if (Object.keys(problems).length > 0) throw validationError(problems)
  return {
    input: whole,
    kept,
    others: files.flatMap((file) =>
      isForHandler(declared.get(declaredPath(file.field))) ? (seen.get(file) ?? file) : [],
    ),
  }
}

/** Of no declared field, or of one that is read and not kept. */
const isForHandler = (described: FileDescription | undefined): boolean => described?.isRead ?? !described

const fileFields = (fields: FieldDescriptions): Map<string, FileDescription> =>
  new Map(Object.entries(fields).flatMap(([path, { file }]) => (file ? [[path, file] as const] : [])))

/**
 * A file as it is after it was looked at: of the type that its content is of, whatever the caller said, and without what
 * a picture says of its maker. Its id and hash stay those of what was sent, or a repetition would be another act.
 * @returns what is wrong with it, in words
 */
async function lookAt(
  { label, accept, maxBytes }: FileDescription,
  file: StagedFile,
): Promise<StagedFile | string> {
  const { name, path, size } = file
  const type = fileTypeOf(name)
  if (type === undefined || !accept.includes(type)) return texts.fileType(label, accept)
  if (size > maxBytes) return texts.fileSize(label, formatBytes(maxBytes))
  if (size === 0) return texts.fileEmpty(label)
  if (!(await fileFits(type, path))) return texts.fileContent(label, type)
  const cleaned = await cleanPicture(type, path)
  if (cleaned === 'unread') return texts.fileContent(label, type)
  if (cleaned === 'large') return texts.filePixels(label)
  return { ...file, type: mediaTypeOf(type), size: cleaned.size ?? size }
}

function storedOf({ field, name, size, sha256 }: StagedFile, { userId, requestKey }: Act): StoredFile {
  const type = fileTypeOf(name)
  return {
    id: requestKey === undefined ? newId() : idOf([userId, requestKey, field, name, sha256]),
    name: plainName(name),
    type: type ? mediaTypeOf(type) : 'application/octet-stream',
    size,
  }
}

/** A UUID (version 8, RFC 9562) out of what makes the file this one. */
function idOf(parts: readonly (string | null)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/** Without folders and control signs, short enough for every file system; the ending stays. */
function plainName(name: string): string {
  const bare = (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').normalize('NFC')
  const ending = /\.[a-z0-9]+$/i.exec(bare)?.[0] ?? ''
  return `${bare.slice(0, bare.length - ending.length).slice(0, 120)}${ending}`
}

/** Several files in one field: `documents[]`. */
const isList = (path: string): boolean => path.endsWith('[]')

/** The path under which a part's field is declared: 'documents.1' is one of `documents[]`. */
const declaredPath = (field: string): string => field.replace(/\.\d+$/, '[]')

/** Of several files the JSON says which stay, by their ids; what else it says of them is not believed. */
const onlyId = (file: unknown): unknown =>
  isRecord(file) && typeof file.id === 'string' ? { id: file.id } : file
const isStored = (file: unknown): boolean => isRecord(file) && typeof file.id === 'string'

/** Whether the list of a part has an empty place for it. */
function isAwaited(value: unknown, [key = '', ...rest]: readonly string[]): boolean {
  if (Array.isArray(value))
    return rest.length === 0 && Number(key) < value.length && value[Number(key)] === null
  return isRecord(value) && Object.hasOwn(value, key) && isAwaited(value[key], rest)
}

/** Whether the JSON has something else than null at a path, in any entry of its arrays. */
const saysAnything = (input: unknown, path: string): boolean => valuesAt(input, path).length > 0

/** The same input with one more value; nothing is put where there is no object to hold it. */
function withValue(input: unknown, [key, ...rest]: readonly string[], value: StoredFile): unknown {
  if (key === undefined) return value
  if (Array.isArray(input)) return input.with(Number(key), value)
  const held = isRecord(input) ? input : {}
  return { ...held, [key]: withValue(held[key], rest, value) }
}
