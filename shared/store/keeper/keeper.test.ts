import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeKeeper } from './keeper.suite.ts'
import { openKeeper } from './open.ts'
import { openS3Server, s3Keys } from './testing/s3-server.ts'

describeKeeper('A folder', async () => {
  const root = mkdtempSync(join(tmpdir(), 'saude-kept-'))
  const keeper = await openKeeper({ kind: 'folder', root })
  return {
    keeper,
    age: (key, at) => utimes(join(root, key), at, at),
    close: async () => rmSync(root, { recursive: true }),
  }
})

const servers: Awaited<ReturnType<typeof openS3Server>>[] = []
const openBucket = async (prefix: string, keys = s3Keys) => {
  const server = servers[0] ?? (await openS3Server())
  if (servers.length === 0) servers.push(server)
  const { endpoint, region } = server
  return { server, keeper: await openKeeper({ kind: 's3', endpoint, region, prefix, ...keys }) }
}
afterAll(async () => {
  for (const server of servers) await server.close()
})

describeKeeper('A bucket of S3', async () => {
  const { server, keeper } = await openBucket('vila/')
  return { keeper, age: async (key, at) => server.age(`vila/${key}`, at), close: async () => {} }
})

describe('A bucket of S3 that', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'saude-kept-')), 'file')
  beforeAll(() => writeFileSync(path, 'content'))

  test('was asked rightly has signatures that it has counted itself', async () => {
    const { server } = await openBucket('vila/')
    expect([server.refusals, server.objects.size > 5]).toEqual([[], true])
    expect([...server.objects.keys()].every((key) => key.startsWith('vila/'))).toBe(true)
  })

  test('is asked with another key refuses in words that name the setting and no secret', async () => {
    const { server, keeper } = await openBucket('', { ...s3Keys, secretAccessKey: 'another one' })
    await expect(keeper.keep('files/a/one', path)).rejects.toMatchObject({
      kind: 'failed',
      message: 'O S3 de FILES_URL recusa: SignatureDoesNotMatch',
    })
    expect(server.refusals.splice(0)).toEqual(['SignatureDoesNotMatch'])
  })

  test('fails or does not answer is away: the same is asked again later', async () => {
    const { server, keeper } = await openBucket('')
    server.fail(503)
    await expect(keeper.keep('files/a/one', path)).rejects.toMatchObject({ kind: 'away' })
    await expect(keeper.open('files/a/one')).rejects.toMatchObject({ kind: 'away' })
    server.fail(0)
    const nowhere = await openKeeper({
      kind: 's3',
      endpoint: 'http://127.0.0.1:1/saude',
      region: 'x',
      prefix: '',
      ...s3Keys,
    })
    await expect(nowhere.state('files/a/one')).rejects.toMatchObject({ kind: 'away' })
  })
})
