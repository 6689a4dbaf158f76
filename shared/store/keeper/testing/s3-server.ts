import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { newId } from '@saude/contract/id'

/** Of the bucket `saude` in the region `sa-east-1`. */
export const s3Keys = { accessKeyId: 'AKIDTEST', secretAccessKey: newId() }
const region = 'sa-east-1'
const bucket = '/saude'

interface Held {
  readonly content: Buffer
  readonly at: Date
}

/** What a request says, once it has arrived. */
interface Asked {
  readonly request: IncomingMessage
  readonly url: URL
  readonly body: Buffer
}

/**
 * A bucket in memory that holds callers to what S3 holds them to: signature version 4 over path, query and heads, the content
 * by its hash, and `If-None-Match: *` at the moment at which an object would be made.
 */
export async function openS3Server() {
  const objects = new Map<string, Held>()
  const refusals: string[] = []
  let status = 0
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://s3')
      const problem = problemOf({ request, url, body })
      if (problem !== undefined) refusals.push(problem)
      if (status !== 0) return void failed(response, status, 'SlowDown')
      if (problem !== undefined) return void failed(response, 403, problem)
      answer({ request, url, body }, response)
    })
  })

  function answer({ request, url, body }: Asked, response: ServerResponse): void {
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 1))
    if (url.searchParams.get('list-type') === '2') return void response.end(listed(url.searchParams))
    const held = objects.get(key)
    if (request.method === 'PUT') {
      if (request.headers['if-none-match'] === '*' && held)
        return void failed(response, 412, 'PreconditionFailed')
      objects.set(key, { content: body, at: new Date() })
      return void response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (!held) return void failed(response, 404, 'NoSuchKey')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (first === undefined) return void response.end(held.content)
    const part = held.content.subarray(Number(first), Number(last) + 1)
    response.setHeader('Content-Range', `bytes ${first}-${last}/${held.content.length}`)
    response.writeHead(206).end(part)
  }

  /** At most two a page, whatever is asked for: callers have to go on. */
  function listed(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const most = Math.min(2, Number(query.get('max-keys')))
    const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const left = all.filter((key) => key > after)
    const page = left.slice(0, most)
    const contents = page.map((key) => {
      const { content, at } = objects.get(key) ?? { content: Buffer.alloc(0), at: new Date(0) }
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>"x"</ETag><Size>${content.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
    })
    const isMore = left.length > page.length
    const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>saude</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}${bucket}`,
    region,
    objects,
    /** What was asked without being signed rightly. */
    refusals,
    /** Answers everything with this from now on; 0: rightly again. */
    fail(with_: number) {
      status = with_
    },
    /** Makes an object look as old as a test wants it. */
    age(key: string, at: Date) {
      const held = objects.get(key)
      if (held) objects.set(key, { ...held, at })
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  // Bodies of requests yield buffers.
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function failed(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Why S3 would refuse a request (AWS Signature Version 4, by its documentation); undefined where it would not. */
function problemOf({ request, url, body }: Asked): string | undefined {
  const { headers } = request
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, key, day = '', where = '', names = '', signature] = given.exec(headers.authorization ?? '') ?? []
  if (key !== s3Keys.accessKeyId || where !== region) return 'InvalidAccessKeyId'
  const at = String(headers['x-amz-date'])
  const time = Date.parse(at.replace(/^(....)(..)(..T..)(..)(..)Z$/, '$1-$2-$3:$4:$5Z'))
  if (!at.startsWith(day) || !(Math.abs(time - Date.now()) < 900_000)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (!needed.every((name) => signed.includes(name))) return 'AccessDenied'
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const heads = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const hash = String(headers['x-amz-content-sha256'])
  const canonical = [request.method, url.pathname, query, heads, names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const start = hmac(`AWS4${s3Keys.secretAccessKey}`, day)
  const signing = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, start)
  if (hmac(signing, text).toString('hex') !== signature) return 'SignatureDoesNotMatch'
  const checksum = headers['x-amz-checksum-sha256']
  const isWhole = request.method !== 'PUT' || checksum === createHash('sha256').update(body).digest('base64')
  return isWhole && (hash === 'UNSIGNED-PAYLOAD' || hash === sha256(body)) ? undefined : 'BadDigest'
}
