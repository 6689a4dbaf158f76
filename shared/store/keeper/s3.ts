import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini'
import { StoreError } from '../errors.ts'
import { checkKey, checkPrefix, type Keeper } from './keeper.ts'

/** A bucket of an S3 service, and whose it is. */
export interface S3Place {
  /** With the bucket as its path: `https://s3.exemplo.gov.br/saude`. */
  readonly endpoint: string
  readonly region: string
  /** Before all keys: empty, or ends in `/`. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** For a whole answer, read by somebody with a slow line. Milliseconds. */
const timeoutMs = 300_000
const pageSize = 1_000

/**
 * Files in a bucket of S3, or of what speaks its language. Of two who keep under one key the service itself lets one win
 * (`If-None-Match`), and holds what arrives against its hash.
 */
export function openS3Keeper({ endpoint, region, prefix, accessKeyId, secretAccessKey }: S3Place): Keeper {
  const bucket = new S3mini({
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: timeoutMs,
  })
  const nameOf = (key: string): string => {
    checkKey(key)
    return `${prefix}${key}`
  }

  async function put(key: string, from: string, condition: { readonly 'if-none-match'?: '*' }) {
    const headers = { 'x-amz-checksum-sha256': await hashOf(from), ...condition }
    const content = await openAsBlob(from)
    await bucket.putObject(nameOf(key), content, 'application/octet-stream', undefined, headers, content.size)
  }

  const state: Keeper['state'] = (key) =>
    translated(async () => {
      for (const { Key, Size, LastModified } of (await bucket.listObjects('/', nameOf(key), 1)) ?? [])
        if (Key === nameOf(key)) return { key, bytes: Number(Size), at: new Date(LastModified) }
      return undefined
    })

  return {
    kind: 's3',
    place: `${endpoint}/${prefix}`,
    root: undefined,
    keep: (key, from) =>
      translated(async () => {
        try {
          await put(key, from, { 'if-none-match': '*' })
          return true
        } catch (error) {
          if (error instanceof S3ServiceError && error.status === 412) return false
          throw error
        }
      }),
    renew: (key, from) => translated(() => put(key, from, {})),
    state,
    open: (key, part) =>
      translated(async () => {
        const response = await bucket
          .getObjectRaw(nameOf(key), part === undefined, part?.first, part && part.last + 1)
          .catch((error: unknown) => {
            if (error instanceof S3ServiceError && error.status === 404) return undefined
            throw error
          })
        if (!response?.body || response.status === 404) return undefined
        const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
        const bytes = Number(whole ?? response.headers.get('content-length'))
        return { bytes, stream: Readable.from(response.body, { objectMode: false }) }
      }),
    async remove(key) {
      await translated(() => bucket.deleteObject(nameOf(key)))
    },
    async *list(below) {
      checkPrefix(below)
      let token: string | undefined
      do {
        const page = await translated(() =>
          bucket.listObjectsPaged('/', `${prefix}${below}`, pageSize, token),
        )
        for (const { Key, Size, LastModified } of page?.objects ?? [])
          yield { key: Key.slice(prefix.length), bytes: Number(Size), at: new Date(LastModified) }
        token = page?.nextContinuationToken
      } while (token !== undefined)
    },
    async tidy() {},
    async close() {},
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('base64')
}

/** @throws StoreError in place of the service's */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof S3ServiceError) {
      const kind = error.status >= 500 || error.status === 429 ? 'away' : 'failed'
      throw new StoreError(kind, `O S3 de FILES_URL recusa: ${error.serviceCode ?? error.status}`, {}, error)
    }
    if (isAway(error)) throw new StoreError('away', 'O S3 de FILES_URL não responde', {}, error)
    throw error
  }
}

/** What `fetch` says of a connection: a TypeError with its cause; or that an answer did not come in time. */
const isAway = (error: unknown): boolean =>
  error instanceof S3NetworkError ||
  (isNamed(error, 'TypeError') && 'cause' in error) ||
  isNamed(error, 'AbortError') ||
  isNamed(error, 'TimeoutError')

const isNamed = (error: unknown, name: string): error is object =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === name
