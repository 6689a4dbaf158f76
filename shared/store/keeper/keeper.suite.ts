import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { newId } from '@saude/contract/id'
import type { Keeper, Kept } from './keeper.ts'

/** A keeper that a test has opened, and how one makes a file of it look old. */
export interface KeeperForTest {
  readonly keeper: Keeper
  age(key: string, at: Date): Promise<void>
  close(): Promise<void>
}

/** What each way to keep files has to do, whatever lies behind it. */
export function describeKeeper(name: string, open: () => Promise<KeeperForTest>): void {
  describe(name, () => {
    let opened: KeeperForTest
    let keeper: Keeper
    let scratch: string
    beforeAll(async () => {
      scratch = mkdtempSync(join(tmpdir(), 'saude-keeper-'))
      opened = await open()
      keeper = opened.keeper
    })
    afterAll(async () => {
      await opened?.close()
      rmSync(scratch, { recursive: true, force: true })
    })

    /** A file of this machine with some content. */
    function lying(content: string | Buffer): string {
      const path = join(scratch, newId())
      writeFileSync(path, content)
      return path
    }
    const keep = (key: string, content: string | Buffer) => keeper.keep(key, lying(content))
    async function read(key: string, part?: { first: number; last: number }): Promise<string | undefined> {
      const found = await keeper.open(key, part)
      return found && `${found.bytes} ${(await buffer(found.stream)).toString()}`
    }
    async function listed(prefix: string): Promise<Kept[]> {
      const all: Kept[] = []
      for await (const one of keeper.list(prefix)) all.push(one)
      return all
    }
    const keys = async (prefix: string) => (await listed(prefix)).map(({ key }) => key)

    test('keeps a file once: what lies there stays as it is, and it is said who came first', async () => {
      expect(await keeper.state('files/a/one')).toBeUndefined()
      expect(await keep('files/a/one', 'first')).toBe(true)
      expect(await keep('files/a/one', 'second')).toBe(false)
      expect(await read('files/a/one')).toBe('5 first')
      expect(await keeper.state('files/a/one')).toMatchObject({ key: 'files/a/one', bytes: 5 })
    })

    test('of many that keep under one key at the same moment one wins', async () => {
      const contents = Array.from({ length: 8 }, (_, nth) => `content ${nth}`)
      const won = await Promise.all(contents.map((content) => keep('areas/log/00000001.json', content)))
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await read('areas/log/00000001.json')).toBe(`9 content ${won.indexOf(true)}`)
    })

    test('gives all of a large file and any part of it, with the size of the whole', async () => {
      const content = Buffer.from(Array.from({ length: 700_000 }, (_, nth) => 32 + (nth % 90)))
      await keep('files/a/large', content)
      const found = await keeper.open('files/a/large')
      expect(found && (await buffer(found.stream)).equals(content)).toBe(true)
      expect(await read('files/a/large', { first: 0, last: 0 })).toBe('700000  ')
      const across = content.subarray(261_000, 523_001).toString()
      expect(await read('files/a/large', { first: 261_000, last: 523_000 })).toBe(`700000 ${across}`)
      expect(await read('files/a/large', { first: 699_999, last: 699_999 })).toBe(
        `700000 ${content.subarray(-1).toString()}`,
      )
    })

    test('has files without content, and none where nothing was kept', async () => {
      await keep('files/a/empty', '')
      expect(await read('files/a/empty')).toBe('0 ')
      expect([await read('files/a/none'), await keeper.state('files/a/none')]).toEqual([undefined, undefined])
    })

    test('removes what lies there, and takes it again; removing nothing is nothing', async () => {
      await keep('files/a/gone', 'old')
      await keeper.remove('files/a/gone')
      await keeper.remove('files/a/gone')
      expect([await read('files/a/gone'), await keys('files/a/gone/')]).toEqual([undefined, []])
      expect(await keep('files/a/gone', 'new')).toBe(true)
      expect(await read('files/a/gone')).toBe('3 new')
    })

    test('lists what lies below a prefix in the order of keys, and nothing beside it', async () => {
      for (const key of ['list/b/2', 'list/b/1', 'list/b/1a', 'list/b-c/1', 'list/b.c/1', 'listing/b/1'])
        await keep(key, 'x')
      expect(await keys('list/')).toEqual(['list/b-c/1', 'list/b.c/1', 'list/b/1', 'list/b/1a', 'list/b/2'])
      expect(await keys('list/b/')).toEqual(['list/b/1', 'list/b/1a', 'list/b/2'])
      expect(await keys('nothing/here/')).toEqual([])
    })

    test('knows how old a file is, also after it was renewed', async () => {
      await keep('files/a/aged', 'here')
      const long = new Date('2020-01-01T00:00:00Z')
      await opened.age('files/a/aged', long)
      expect((await keeper.state('files/a/aged'))?.at.toISOString()).toBe(long.toISOString())
      expect((await listed('files/a/')).find(({ key }) => key.endsWith('aged'))?.at).toEqual(long)
      await keeper.renew('files/a/aged', lying('here'))
      const at = (await keeper.state('files/a/aged'))?.at.getTime() ?? 0
      expect(Math.abs(at - Date.now())).toBeLessThan(60_000)
      expect(await read('files/a/aged')).toBe('4 here')
    })

    test('keeps nothing of a file that cannot be read, and says so by the words of the system', async () => {
      const missing = keeper.keep('files/a/missing', join(scratch, 'missing'))
      await expect(missing).rejects.toMatchObject({ code: 'ENOENT' })
      expect(await keeper.state('files/a/missing')).toBeUndefined()
      await keeper.tidy(new Date(Date.now() + 1_000))
      expect(await keep('files/a/missing', 'now')).toBe(true)
    })

    test.each(['../x/y', '/etc/passwd', 'a//b', 'a/.b', 'a/..', 'alone', 'a/b\\c', 'a/b c', 'a/\u001b'])(
      'refuses the key %j before it becomes a path or an address',
      async (key) => {
        await expect((async () => keeper.state(key))()).rejects.toThrow(TypeError)
        await expect((async () => keep(key, 'x'))()).rejects.toThrow(TypeError)
        await expect((async () => keeper.open(key))()).rejects.toThrow(TypeError)
        await expect((async () => keeper.remove(key))()).rejects.toThrow(TypeError)
      },
    )
  })
}
