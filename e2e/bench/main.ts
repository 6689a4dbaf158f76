import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAgainst } from './against.ts'
import { againstPart, againstTitle } from './against-report.ts'
import { emptyGateway } from './folders.ts'
import { type MapReport, measureMaps } from './maps.ts'
import { measureNoop, type NoopRow } from './noop.ts'
import { root } from './process.ts'
import { measurePublishing, type PublishRow } from './publishing.ts'
import { measureReads } from './reads.ts'
import { measureRenames, type RenameRow } from './renames.ts'
import { keepingParts, merged, mergedReport, report, withReads } from './report.ts'
import { measureTown, type TownReport } from './town.ts'

/**
 * `npm run bench -- [--citizens 100000,1000000] [--seconds 3] [--people 1500] [--paced 30] [--renames 60]
 * [--publish 5] [--maps 128500] [--only maps|reads] [--against REF] [--rounds 5] [--out FILE]`. With `--only` a part, the others stay as they were written;
 * `--only reads` asks each query that reads once, at the largest of `--citizens`.
 * `--against REF` measures nothing but this commit and that one, alternately, with their ratio and its spread, in a town of the
 * first of `--citizens`.
 * Five minutes of paced people: `--paced 300`; `30,300` gives each size its own. What is already measured is written after
 * each part.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      citizens: { type: 'string', default: '100000,1000000' },
      seconds: { type: 'string', default: '3' },
      people: { type: 'string', default: '1500' },
      paced: { type: 'string', default: '30' },
      fill: { type: 'string', default: '12000' },
      renames: { type: 'string', default: '60' },
      publish: { type: 'string', default: '5' },
      /** Citizens of whom 100,000 have a position. */
      maps: { type: 'string', default: '128500' },
      /** Nothing but maps, or reads; the rest of the report stays. */
      only: { type: 'string' },
      /** Another commit, measured alternately with this one. */
      against: { type: 'string' },
      /** Of `--against`. */
      rounds: { type: 'string', default: '5' },
      out: { type: 'string', default: join(root, 'e2e', 'bench', 'RESULTS.md') },
    },
  })
  const seconds = Number(values.seconds)
  const log = (line: string) => console.log(line)
  const towns: TownReport[] = []
  let fill: { citizens: number; seconds: number } | undefined
  let noop: NoopRow[] = []
  let renames: RenameRow[] = []
  let publishing: PublishRow | undefined
  let maps: MapReport | undefined
  if (values.only === 'maps') {
    maps = await measureMaps({ citizens: Number(values.maps), log })
    const text = existsSync(values.out) ? await readFile(values.out, 'utf8') : ''
    await writeFile(values.out, mergedReport(text, maps))
    return
  }
  if (values.only === 'reads') {
    const reads = await measureReads({ citizens: Math.max(...values.citizens.split(',').map(Number)), log })
    const text = existsSync(values.out) ? await readFile(values.out, 'utf8') : ''
    await writeFile(values.out, withReads(text, reads))
    return
  }
  if (values.against !== undefined) {
    const measured = await measureAgainst({
      ref: values.against,
      citizens: Number(values.citizens.split(',')[0]),
      rounds: Number(values.rounds),
      seconds,
      log,
    })
    const text = existsSync(values.out) ? await readFile(values.out, 'utf8') : ''
    await writeFile(values.out, merged(text, againstTitle, againstPart(measured)))
    return
  }
  const apart = await measuredApart(values.out)
  const before = existsSync(values.out) ? await readFile(values.out, 'utf8') : ''
  const write = () => {
    const text = report({ noop, fill, renames, publishing, maps, towns }) + apart
    return writeFile(values.out, keepingParts(text, before))
  }

  log('chamada vazia')
  noop = await measureNoop(seconds)
  await write()
  if (Number(values.fill) > 0) {
    log(`preenchimento de ${values.fill}`)
    fill = await measureFill(Number(values.fill))
    await write()
  }
  if (Number(values.renames) > 0) {
    log('nome alterado até as outras áreas')
    renames = await measureRenames({ citizens: 12_000, count: Number(values.renames), restarts: 5, log })
    await write()
  }
  if (Number(values.publish) > 0) {
    log('publicação de uma área')
    publishing = await measurePublishing(Number(values.publish), log)
    await write()
  }
  if (Number(values.maps) > 0) {
    log('mapas no navegador')
    maps = await measureMaps({ citizens: Number(values.maps), log })
    await write()
  }
  const paced = values.paced.split(',').map(Number)
  for (const [index, citizens] of values.citizens.split(',').map(Number).filter(Boolean).entries()) {
    const pacedSeconds = paced[index] ?? paced.at(-1) ?? 0
    log(`${citizens} cidadãos`)
    const people = Number(values.people)
    towns.push(await measureTown({ citizens, seconds, people, pacedSeconds, log }))
    await write()
  }
  log(values.out)
}

/** What stands in the report behind this mark was measured by hand, and stays. */
const mark = '<!-- Medido à parte:'

async function measuredApart(file: string): Promise<string> {
  const text = existsSync(file) ? await readFile(file, 'utf8') : ''
  const at = text.indexOf(mark)
  return at < 0 ? '' : text.slice(at)
}

/** Seconds from the start of a process to a filled town that answers. */
async function measureFill(citizens: number): Promise<{ citizens: number; seconds: number }> {
  const from = performance.now()
  const gateway = await emptyGateway(['gateway/main.ts'], { DEMO: 'on', DEMO_CITIZENS: String(citizens) })
  const seconds = (performance.now() - from) / 1000
  await gateway.stop()
  return { citizens, seconds }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
