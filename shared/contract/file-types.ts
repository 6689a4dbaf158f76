import { keysOf } from './values.ts'

/** File types that forms accept: media type, and the endings that names have. */
const kinds = {
  txt: { type: 'text/plain', endings: ['txt'] },
  csv: { type: 'text/csv', endings: ['csv'] },
  json: { type: 'application/json', endings: ['json'] },
  pdf: { type: 'application/pdf', endings: ['pdf'] },
  svg: { type: 'image/svg+xml', endings: ['svg'] },
  png: { type: 'image/png', endings: ['png'] },
  gif: { type: 'image/gif', endings: ['gif'] },
  jpg: { type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  tif: { type: 'image/tiff', endings: ['tif', 'tiff'] },
  rar: { type: 'application/vnd.rar', endings: ['rar'] },
  zip: { type: 'application/zip', endings: ['zip'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
  xml: { type: 'application/xml', endings: ['xml'] },
  geojson: { type: 'application/geo+json', endings: ['geojson'] },
  kml: { type: 'application/vnd.google-earth.kml+xml', endings: ['kml'] },
  kmz: { type: 'application/vnd.google-earth.kmz', endings: ['kmz'] },
} as const

export type FileType = keyof typeof kinds

// Object.keys forgets the literals.
const all = keysOf(kinds)
/** What forms take where they do not say which: tables, XML and areas are read, and not kept as papers. */
export const fileTypes = all.filter(
  (type) => type !== 'xlsx' && type !== 'xml' && type !== 'geojson' && type !== 'kml' && type !== 'kmz',
)

/** Ten megabytes (wire.md, Limits). */
export const maxFileBytes = 10 * 1024 * 1024

/** What is stored of a file, and answered; `url` is signed for the session that asked, for five minutes. */
export interface StoredFile {
  readonly id: string
  readonly name: string
  /** Media type. */
  readonly type: string
  /** Bytes. */
  readonly size: number
  readonly url?: string | undefined
}

/** The media type that a file is sent and served with: 'application/pdf'. */
export const mediaTypeOf = (type: FileType): string => kinds[type].type

/** The type that a name claims by its ending: 'Laudo.PDF' is `pdf`; undefined for one that is not accepted at all. */
export function fileTypeOf(name: string): FileType | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  return all.find((type) => kinds[type].endings.some((one) => one === ending))
}

/** The value of an input's `accept`: '.jpg,.jpeg,.png'. */
export const acceptOf = (types: readonly FileType[]): string =>
  types.flatMap((type) => kinds[type].endings.map((ending) => `.${ending}`)).join(',')

/** Browsers draw these in the page; the others are downloaded, SVG always (wire.md, Files). */
export const inlineTypes: readonly FileType[] = ['png', 'jpg', 'gif', 'pdf']

/** Pictures that a form shows before they are sent. */
export const pictureTypes: readonly FileType[] = ['png', 'gif', 'jpg']

/** Whether the beginning of a file is text: other bytes than those of letters, tabs and line ends are of a binary file. */
export const isTextContent = (head: Uint8Array): boolean =>
  !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
