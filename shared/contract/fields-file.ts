import './locale.ts'
import * as yup from 'yup'
import { list } from './fields.ts'
import {
  type FileType,
  fileTypeOf,
  fileTypes,
  maxFileBytes,
  pictureTypes,
  type StoredFile,
} from './file-types.ts'
import { formatBytes } from './formats.ts'
import { texts } from './locale.ts'
import type { FieldMeta } from './meta.ts'

/** The words for files, beside those of `fields.ts`. */

const empty = (value: unknown): value is null | undefined => value === null || value === undefined

const isFile = (value: unknown): value is { name: string; size: number } =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'size' in value &&
  typeof value.size === 'number'

/** Of a file that is stored already a caller says the id. */
const isKept = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/**
 * In the browser a File that was chosen, on the server and in answers what is stored of it. It travels as a part of
 * the call that has the path of its field (wire.md, HTTP).
 */
function storedFile(label: string, accept: readonly FileType[], meta: FieldMeta, isListed = false) {
  const { maxBytes = maxFileBytes } = meta
  return yup
    .mixed<StoredFile>()
    .label(label)
    .nullable()
    .meta({ accept, maxBytes, ...meta })
    .test('file', texts.file, (value: unknown) => typeof value !== 'string')
    .test(
      'isFile',
      texts.invalid,
      (value: unknown) =>
        empty(value) || typeof value === 'string' || isFile(value) || (isListed && isKept(value)),
    )
    .test('fileType', texts.fileType(label, meta.accept ?? accept), (value: unknown) => {
      const type = isFile(value) ? fileTypeOf(value.name) : undefined
      return !isFile(value) || (type !== undefined && (meta.accept ?? accept).includes(type))
    })
    .test(
      'fileSize',
      texts.fileSize(label, formatBytes(maxBytes)),
      (value: unknown) => !isFile(value) || value.size <= maxBytes,
    )
    .test('fileEmpty', texts.fileEmpty(label), (value: unknown) => !isFile(value) || value.size > 0)
}

/** A file of the types that the product knows, or of those that `accept` names. */
export const file = (label: string, meta: FieldMeta = {}) =>
  storedFile(label, fileTypes, { kind: 'file', ...meta })
/**
 * Several files in one field of a record: `files('Documentos', 'Documento')`. A change says all that are to be there, of
 * those that are stored their ids: the service keeps only what its entry holds.
 */
export const files = (label: string, one: string, { max = 10, ...meta }: FieldMeta & { max?: number } = {}) =>
  list(label, max, storedFile(one, fileTypes, { kind: 'file', ...meta }, true).required(), {
    ...(meta.personal && { personal: meta.personal }),
    ...(meta.help && { help: meta.help }),
  })
/** A picture that is shown: png, gif or jpg. */
export const image = (label: string, meta: FieldMeta = {}) =>
  storedFile(label, pictureTypes, { kind: 'image', ...meta })
