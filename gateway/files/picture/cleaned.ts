import { readFile, writeFile } from 'node:fs/promises'
import type { FileType } from '@saude/contract/file-types'
import { cleanGif } from './gif.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanTiff } from './tiff.ts'

/** A picture without what it says beside its pixels, which stay as they are; undefined for one that cannot be read. */
export interface Cleaned {
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

/** Reads a picture of one type. */
export type Clean = (content: Buffer) => Cleaned | undefined

const cleaners: Partial<Readonly<Record<FileType, Clean>>> = {
  jpg: cleanJpeg,
  png: cleanPng,
  gif: cleanGif,
  tif: cleanTiff,
}

/** More is no photograph or scan of a sheet; whoever shows it would need 200 MB for it. */
export const mostPixels = 50_000_000
const mostSide = 20_000

/** `unread`: no whole picture of its type; `large`: more pixels than a device should have to draw. */
export type PictureProblem = 'unread' | 'large'

/** One at a time: each takes as much memory as it is long, twice. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Takes from a picture on disk where and by whom it was taken, comments, thumbnails and whatever lies behind its end. How
 * it is to be turned stays said. No pixel is decoded. Files that are no pictures stay as they are.
 * @returns its size in bytes then, or what is wrong with it
 */
export function cleanPicture(type: FileType, path: string): Promise<{ size?: number } | PictureProblem> {
  const clean = cleaners[type]
  if (!clean) return Promise.resolve({})
  const next = turn.then(() => cleanFile(clean, path))
  turn = next.catch(() => undefined)
  return next
}

async function cleanFile(clean: Clean, path: string): Promise<{ size?: number } | PictureProblem> {
  const content = await readFile(path)
  const cleaned = cleanedOf(clean, content)
  if (!cleaned) return 'unread'
  const { width, height } = cleaned
  if (width * height > mostPixels || width > mostSide || height > mostSide) return 'large'
  if (cleaned.content.equals(content)) return {}
  await writeFile(path, cleaned.content)
  return { size: cleaned.content.length }
}

/** What points behind the end of a file, or has no size, cannot be read. */
export function cleanedOf(clean: Clean, content: Buffer): Cleaned | undefined {
  try {
    const cleaned = clean(content)
    return cleaned && cleaned.width > 0 && cleaned.height > 0 ? cleaned : undefined
  } catch (error) {
    if (isOutside(error)) return undefined
    throw error
  }
}

/** What Node throws where a buffer is read behind its end. */
const isOutside = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ERR_OUT_OF_RANGE' || error.code === 'ERR_BUFFER_OUT_OF_BOUNDS')
