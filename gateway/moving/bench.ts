import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { service as citizen } from '@saude/citizen/service'
import { createCore } from '@saude/core/core'
import { admin } from '../admin.ts'
import { settingsFrom } from '../settings.ts'
import { loadPeople } from './load.ts'
import { openImport } from './open.ts'
import { undoRun } from './undo.ts'

const heading =
  'Código;Nome;Data de nascimento;Sexo;CPF;Nome da mãe;Celular;Logradouro;Número;Família;Parentesco'
const names = [
  'Ana',
  'Bento',
  'Caio',
  'Dora',
  'Elza',
  'Fábio',
  'Gil',
  'Hilda',
  'Ivo',
  'Joana',
  'Lia',
  'Mário',
]
const surnames = [
  'Prado',
  'Luz',
  'Souza',
  'Lima',
  'Alves',
  'Rocha',
  'Melo',
  'Pires',
  'Reis',
  'Vieira',
  'Dias',
]
const streets = 400
const family = 3

const digitOf = (digits: string): number => {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (digits.length + 1 - at), 0)
  return ((sum * 10) % 11) % 10
}

function cpfOf(place: number): string {
  const base = String(100_000_000 + place * 7)
  const first = `${base}${digitOf(base)}`
  return `${first}${digitOf(first)}`
}

const pick = (list: readonly string[], place: number): string => list[place % list.length] ?? ''

/** People of no town, three in a home. */
function rowOf(place: number): string {
  const home = Math.floor(place / family)
  const year = 1940 + ((place * 13) % 85)
  return [
    place,
    `${pick(names, place)} ${pick(surnames, place * 5)} ${pick(surnames, place * 3 + 1)} ${place}`,
    `${String((place % 28) + 1).padStart(2, '0')}/${String((place % 12) + 1).padStart(2, '0')}/${year}`,
    place % 2 === 0 ? 'F' : 'M',
    cpfOf(place),
    `Mãe ${pick(surnames, home)} ${home}`,
    `(82) 9${String(80_000_000 + place)}`,
    `Rua das Flores ${home % streets}`,
    String(Math.floor(home / streets) + 1),
    home,
    place % family === 0 ? 'Responsável' : 'Filho(a)',
  ].join(';')
}

/** `npm run bench:import -- 60000`: plans, runs, runs again and takes back a load of so many people, in this process. */
async function main(count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'))
  const settings = settingsFrom({
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  })
  try {
    await admin(['create', '--client', 'Medições', '--email', 'a@b.example'], settings)
    const path = join(folder, 'pessoas.csv')
    await writeFile(
      path,
      [heading, ...Array.from({ length: count }, (_, place) => rowOf(place)), ''].join('\n'),
    )
    const opened = await openImport(settings, async () => ({ core: createCore, areas: [citizen] }), undefined)
    const command = { client: undefined, path, policies: [], source: undefined } as const
    const common = { ...command, encoding: undefined, separator: undefined, headingLine: undefined }
    const measured = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const before = process.memoryUsage.rss()
      let most = before
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss())
      }, 50)
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      const begun = performance.now()
      const answer = await work()
      const seconds = (performance.now() - begun) / 1000
      delay.disable()
      clearInterval(watch)
      const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
      console.log(
        `${what}: ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} rows a second, event loop p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms, ${megabytes(before)} MB + ${megabytes(most - before)} MB`,
      )
      return answer
    }
    await measured('plan', () => loadPeople({ ...common, kind: 'plan' }, opened.ask))
    const { run } = await measured('run', () => loadPeople({ ...common, kind: 'run' }, opened.ask))
    await measured('run again', () => loadPeople({ ...common, kind: 'run' }, opened.ask))
    await measured('undo', () => undoRun(run ?? '', opened.ask))
    await opened.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await main(Number(process.argv[2] ?? 60_000))
