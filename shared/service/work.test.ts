import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createDeparture } from './departure.ts'
import { createWork, jobsUnderWay } from './work.ts'

const open = (isLost = () => {}) =>
  createWork<number | 'fail' | 'die', number>(new URL('./work.fixture.ts', import.meta.url), isLost)

test('a thread does what is asked in its order, and remembers what it was given', async () => {
  const work = open()
  expect(await Promise.all([work.run(1), work.run(2), work.run(3)])).toEqual([1, 3, 6])
  await work.close()
})

test('its jobs are counted until they are answered', async () => {
  const work = open()
  await work.run(1)
  const jobs = [work.run(2), work.run(3)]
  // Promises alone go on: the thread's answers come later.
  for (let turns = 0; turns < 10; turns += 1) await undefined
  expect(jobsUnderWay()).toBe(2)
  await Promise.all(jobs)
  expect(jobsUnderWay()).toBe(0)
  await work.close()
})

test('what fails there fails here, and the thread goes on', async () => {
  const work = open()
  await expect(work.run('fail')).rejects.toThrow('cannot')
  expect(await work.run(4)).toBe(4)
  await work.close()
})

test('a thread that dies fails what it was asked, says that it is lost, and the next call starts another', async () => {
  const isLost = jest.fn()
  const work = open(isLost)
  expect(await work.run(5)).toBe(5)
  await expect(work.run('die')).rejects.toThrow('ended')
  expect(isLost).toHaveBeenCalledTimes(1)
  expect(await work.run(5)).toBe(5)
  await work.close()
})

test('what waits is taken back when its call is over, and what has begun comes to nothing', async () => {
  const work = open()
  await work.run(1)
  const [first, second] = [createDeparture(), createDeparture()]
  const begun = work.run(10, first.signal)
  const waiting = work.run(100, second.signal)
  const last = work.run(1_000)
  // Both are asked for in this very turn: the first is with the thread, the second still here.
  await Promise.resolve()
  second.abort()
  first.abort()
  await expect(begun).rejects.toMatchObject({ key: 'abort' })
  await expect(waiting).rejects.toMatchObject({ key: 'abort' })
  expect(await last).toBe(1_011)
  await work.close()
})

test('a closed thread refuses', async () => {
  const work = open()
  await work.run(1)
  await work.close()
  await expect(work.run(1)).rejects.toThrow('closed')
})

test('a thread that could not start fails the call, is tried again by the next one, and is closed without an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'work-'))
  const file = join(folder, 'thread.ts')
  const work = createWork<number, number>(pathToFileURL(file))
  await expect(work.run(1)).rejects.toThrow('thread.ts')
  const closed = createWork<number, number>(pathToFileURL(file))
  const failing = closed.run(1)
  await expect(
    Promise.all([closed.close(), expect(failing).rejects.toThrow('thread.ts')]),
  ).resolves.toBeTruthy()

  await writeFile(
    file,
    `import ${JSON.stringify(fileURLToPath(new URL('./work.fixture.ts', import.meta.url)))}`,
  )
  expect(await work.run(2)).toBe(2)
  await work.close()
  await rm(folder, { recursive: true })
})
