import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { migrationMarks } from '@saude/service/migrations/mark'
import { peek } from '@saude/store'
import { createRandom } from '@saude/town/random'
import { startProcess } from '../../testing/process.ts'
import { digestOf, unfinished } from './digest.ts'
import { converted, makeOlder } from './older.ts'

/**
 * `npm run soak:migrations -- [CITIZENS] [KILLS]`: fills a municipality, makes its data older than all migrations, and kills
 * the start that converts it again and again: in the end everything is as it was, and no entry of the feed is new. `SEED`
 * chooses other moments.
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

async function main(): Promise<string[]> {
  let from = performance.now()
  const filling = await run({ DEMO: 'on', DEMO_CITIZENS: citizens })
  filling.child.kill('SIGINT')
  await filling.ended
  console.log(`${citizens} citizens filled in ${seconds(from)}`)
  const until = newId()
  const before = await digestOf(folder, until)
  await makeOlder(folder, console.log)
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
  last.child.kill('SIGINT')
  await last.ended
  const after = await digestOf(folder, until)
  return [
    ...(await unfinished(folder)),
    ...[...before].flatMap(([name, was]) => {
      const is = after.get(name)
      return is === was || (name.endsWith(' feed') && Number(is) - Number(was) < ordinary)
        ? []
        : [`${name} was ${was}, is ${is}`]
    }),
  ]
}

main()
  .then((problems) => {
    for (const one of problems) console.error(`✕ ${one}`)
    console.log(problems.length === 0 ? 'nothing lost, nothing twice' : `${problems.length} problems`)
    process.exitCode = problems.length === 0 ? 0 : 1
  })
  .finally(() => rmSync(folder, { recursive: true, force: true }))
