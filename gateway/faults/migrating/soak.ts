import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { migrationMarks } from '@saude/service/migrations/mark'
import { outbox } from '@saude/service/outbox'
import { peek } from '@saude/store'
import { createRandom } from '@saude/town/random'
import { startProcess } from '../../testing/process.ts'
import { digestOf, feedsOf, unfinished } from './digest.ts'
import { converted, makeOlder } from './older.ts'

/**
 * `npm run soak:migrations -- [CITIZENS] [KILLS]`: fills a municipality, makes its data older than all migrations, and kills
 * the start that converts it again and again: in the end everything is as it was, and the feed has one entry more for each
 * change that devices hear of. `SEED` chooses other moments.
 */
const [citizens = '100000', kills = '10'] = process.argv.slice(2)
/** Entries of the feed that some starts write by themselves. */
const ordinary = 100
const random = createRandom(process.env.SEED ?? 'migrations')
const folder = mkdtempSync(join(tmpdir(), 'saude-migrations-'))
const seconds = (from: number) => `${Math.round((performance.now() - from) / 1000)} s`
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function run(settings: Readonly<Record<string, string>>) {
  const gateway = startProcess({ DATA_DIR: folder, PORT: '0', ...settings })
  await gateway.url()
  return gateway
}

/** How far all marks together have come. */
async function stage(): Promise<string> {
  const marks = await Promise.all(converted.map(({ area }) => peek({ folder, area }, migrationMarks)))
  const all = marks.flat().filter(({ _id }) => /^\d/.test(_id))
  const running = all
    .filter(({ state }) => state === 'running')
    .map(({ _id, count, total }) => `${_id} ${count}/${total}`)
  return `${all.length - running.length} done, ${running.join(', ') || 'none within'}`
}

/** How many messages between areas are still on their way. */
async function waiting(): Promise<number> {
  const all = await Promise.all(
    converted
      .filter(({ collections }) => Object.values(collections).some(({ name }) => name === outbox.name))
      .map(({ area }) => peek({ folder, area }, outbox)),
  )
  return all.flat().length
}

/** Starts once more, until what areas say to each other has arrived. */
async function settle(): Promise<void> {
  const settling = await run({})
  while (await waiting()) await pause(200)
  settling.child.kill('SIGINT')
  await settling.ended
}

/** Areas whose feed has not grown by what conversions change on the wire, each once. */
const feedProblems = (
  was: ReadonlyMap<string, number>,
  is: ReadonlyMap<string, number>,
  announced: ReadonlyMap<string, number>,
) =>
  [...was].flatMap(([area, from]) => {
    const to = is.get(area) ?? 0
    const more = to - from - (announced.get(area) ?? 0)
    return more >= 0 && more < ordinary ? [] : [`${area} feed was ${from}, is ${to}`]
  })

async function main(): Promise<string[]> {
  let from = performance.now()
  const filling = await run({ DEMO: 'on', DEMO_CITIZENS: citizens })
  filling.child.kill('SIGINT')
  await filling.ended
  await settle()
  console.log(`${citizens} citizens filled in ${seconds(from)}`)
  const until = newId()
  const before = await digestOf(folder, until)
  const announced = await makeOlder(folder, console.log)
  const feeds = await feedsOf(folder)
  from = performance.now()
  for (let round = 1; round <= Number(kills); round += 1) {
    const gateway = startProcess({ DATA_DIR: folder, PORT: '0' })
    const url = gateway.url().then(
      () => 'listens',
      () => 'killed',
    )
    const was = await stage()
    let isListening = false
    void url.then(() => {
      isListening = true
    })
    while (!isListening && (await stage()) === was) await pause(50)
    await pause(random.int(0, 1_500))
    gateway.child.kill('SIGKILL')
    await gateway.ended
    console.log(`kill ${round} of ${kills}: ${await stage()} (${await url})`)
  }
  const killed = performance.now()
  const last = await run({})
  console.log(`the last start listened after ${seconds(killed)}, all of them together ${seconds(from)}`)
  console.log(last.said.errors.trim())
  while (await waiting()) await pause(500)
  console.log(`what areas say to each other has arrived after ${seconds(killed)}`)
  last.child.kill('SIGINT')
  await last.ended
  const after = await digestOf(folder, until)
  return [
    ...(await unfinished(folder)),
    ...[...before].flatMap(([name, was]) => {
      const is = after.get(name)
      return is === was ? [] : [`${name} was ${was}, is ${is}`]
    }),
    ...feedProblems(feeds, await feedsOf(folder), announced),
  ]
}

main()
  .then((problems) => {
    for (const one of problems) console.error(`✕ ${one}`)
    console.log(problems.length === 0 ? 'nothing lost, nothing twice' : `${problems.length} problems`)
    process.exitCode = problems.length === 0 ? 0 : 1
  })
  .finally(() => rmSync(folder, { recursive: true, force: true }))
