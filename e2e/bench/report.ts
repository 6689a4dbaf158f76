import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { againstTitle } from './against-report.ts'
import type { MapReport } from './maps.ts'
import type { NoopRow } from './noop.ts'
import { root } from './process.ts'
import type { PublishRow } from './publishing.ts'
import { mostStall, type ReadRow, type ReadsReport, worksOn } from './reads.ts'
import type { RenameRow } from './renames.ts'
import type { TownReport, TownRow } from './town.ts'

const one = (value: number) =>
  value.toLocaleString('pt-BR', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const two = (value: number) =>
  value.toLocaleString('pt-BR', { maximumFractionDigits: 2, minimumFractionDigits: 2 })
const whole = (value: number) => Math.round(value).toLocaleString('pt-BR')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
/** Citizens that filling stores in a second. */
const leastFilled = 3_000

const verdict = (holds: boolean) => (holds ? 'sim' : '**não**')
const delay = (milliseconds: number | undefined) => (milliseconds === undefined ? '' : one(milliseconds))

/** The largest event-loop delay that is allowed, p99 in milliseconds. */
const mostDelay = 50

/** The longest that a new name may take to the lists of other areas, milliseconds. */
const mostRename = 2_000

/** The longest that publishing an area may take, seconds. */
const mostPublish = 5

/** What a run has measured; what it left out is empty. */
export interface Measured {
  readonly noop: readonly NoopRow[]
  readonly fill: { readonly citizens: number; readonly seconds: number } | undefined
  readonly renames: readonly RenameRow[]
  readonly publishing: PublishRow | undefined
  readonly maps: MapReport | undefined
  readonly towns: readonly TownReport[]
}

/** The report of a run as Markdown, for people and for comparing two commits. */
export function report({ noop, fill, renames, publishing, maps, towns }: Measured): string {
  return [
    '# Medições',
    'Escrito por `npm run bench`. Tempos em milissegundos, vistos por quem chama, na mesma máquina que o servidor. Os limites contam, com números que uma pessoa só não alcança; o registro está ligado, em arquivo. Quem chama pede respostas comprimidas, como os navegadores, menos na chamada vazia. O atraso do laço de eventos é o p99 de `/metrics` durante a medição e inclui o intervalo de 10 ms com que é medido. CPU por chamada é o tempo de processador de todas as linhas do servidor: não depende do que mais roda na máquina.',
    machine(),
    '## Chamada vazia',
    'Consulta privada que devolve 1 kB, contra Socket.IO e Express sem nada. Um cliente: mediana de cinco rodadas alternadas.',
    noopTable(noop),
    ...(fill
      ? [
          '## Preenchimento',
          `${whole(fill.citizens)} cidadãos numa pasta vazia, do início do processo até atender: ${one(fill.seconds)} s, ${whole(fill.citizens / fill.seconds)} por segundo.`,
        ]
      : []),
    ...(renames.length > 0 ? renamesPart(renames) : []),
    ...(publishing ? publishingPart(publishing) : []),
    ...(maps ? mapsPart(maps) : []),
    ...towns.flatMap(townPart),
    '',
  ].join('\n\n')
}

function machine(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  const commit = attempt(() => git('rev-parse', '--short', 'HEAD'))
  const changed = attempt(() => git('status', '--porcelain', '--', 'gateway', 'shared', 'mfe-citizen'))
  const [cpu] = cpus()
  return [
    `- ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${process.env.BENCH_COMMIT ?? commit ?? '?'}${changed ? ' e alterações ainda não gravadas' : ''}`,
    `- ${cpus().length} × ${cpu?.model ?? '?'}, ${whole(totalmem() / 1e9)} GB, Node ${process.version}`,
    `- carga da máquina no fim (1 e 15 minutos): ${one(loadavg()[0] ?? 0)} e ${one(loadavg()[2] ?? 0)}; acima de 2, outros processos disputaram os processadores`,
  ].join('\n')
}

function attempt(work: () => string): string | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const noopTable = (rows: readonly NoopRow[]) =>
  table(
    [
      'via',
      'só a biblioteca p50',
      'com o despacho p50',
      'diferença',
      '≤ 0,2',
      'p95',
      '32 clientes por segundo',
      'só a biblioteca',
      '≥ 5.000',
      'laço p99',
      `até ${mostDelay}`,
    ],
    rows.map(({ way, bare, gateway, bareMany, gatewayMany, loopDelay }) => [
      way,
      two(bare.p50),
      two(gateway.p50),
      two(gateway.p50 - bare.p50),
      verdict(gateway.p50 - bare.p50 <= 0.2),
      two(gateway.p95),
      whole(gatewayMany.rate),
      whole(bareMany.rate),
      verdict(gatewayMany.rate >= 5_000),
      delay(loopDelay),
      loopDelay === undefined ? '' : verdict(loopDelay <= mostDelay),
    ]),
  )

const renamesPart = (rows: readonly RenameRow[]): string[] => [
  '## Nome alterado até as outras áreas',
  'Cidadãos renomeados um a um, numa cidade de 12.000: do envio da alteração, ou de quando o processo que esteve fora atende de novo, até que a lista da outra área só responda o nome novo.',
  table(
    ['lista', 'serviços', 'alterações', 'p50', 'p95', 'máximo', `máximo até ${whole(mostRename)}`],
    rows.map(({ list, services, times }) => [
      list,
      services,
      whole(times.calls),
      one(times.p50),
      one(times.p95),
      one(times.max),
      verdict(times.max <= mostRename),
    ]),
  ),
]

const publishingPart = ({ area, times }: PublishRow): string[] => [
  '## Publicação de uma área',
  'A mesma área, alterada e publicada várias vezes com `npm run area -- publish` de uma cópia do repositório que já a construiu uma vez: do comando até estar no ar.',
  table(
    ['área', 'publicações', 'p50 em segundos', 'máximo em segundos', `máximo até ${mostPublish}`],
    [
      [
        area,
        whole(times.calls),
        one(times.p50 / 1000),
        one(times.max / 1000),
        verdict(times.max <= mostPublish * 1000),
      ],
    ],
  ),
]

const mapsTitle = '## Mapas no navegador'

/** A report whose part on maps is another one; all else stays as it was measured. */
export function mergedReport(text: string, maps: MapReport): string {
  return merged(text, mapsTitle, mapsPart(maps))
}

/** The same with the queries that read. */
export const withReads = (text: string, reads: ReadsReport): string =>
  merged(text, readsTitle, readsPart(reads))

/** A whole run leaves what was measured by itself before, of reads and against another commit, as it is. */
export const keepingParts = (text: string, before: string): string =>
  [readsTitle, againstTitle].reduce((kept, heading) => {
    const { from, to } = placeOf(before, heading)
    return from === undefined ? kept : put(kept, heading, before.slice(from, to))
  }, text)

/** A report in which a part stands in the place of its own, with the machine that it was measured on. */
export const merged = (text: string, heading: string, [title = '', first = '', ...rest]: readonly string[]) =>
  put(text, heading, [title, machine(), first, ...rest, ''].join('\n\n'))

/** Where a part of the report begins and ends. */
function placeOf(text: string, heading: string): { readonly from?: number; readonly to: number } {
  const from = text.indexOf(heading)
  if (from < 0) return { to: text.length }
  const next = text.slice(from + 1).search(/^(## |<!-- )/m)
  return { from, to: next < 0 ? text.length : from + 1 + next }
}

/** A part in the place of its own; a new one before the towns, where a whole run writes it. */
function put(text: string, heading: string, part: string): string {
  const { from, to } = placeOf(text, heading)
  if (from !== undefined) return text.slice(0, from) + part + text.slice(to)
  const at = text.search(/^## [\d.]+ cidadãos$/m)
  return at < 0 ? `${text}\n${part}` : text.slice(0, at) + part + text.slice(at)
}

const readsTitle = '## Consultas que leem'

/** Quicker ones are counted, not listed. Milliseconds. */
const quick = 20

const holds = (row: ReadRow): boolean => row.outcome !== 'gone' && row.stall <= mostStall && !worksOn(row)

function readsPart({ citizens, memory, idle, making, rows }: ReadsReport): string[] {
  const listed = rows.filter((row) => row.milliseconds >= quick || !holds(row))
  const count = (isMeant: (row: ReadRow) => boolean) => rows.filter(isMeant).length
  return [
    readsTitle,
    `Cada consulta que lê e que pessoas podem fazer, uma vez, numa cidade de ${whole(citizens)} cidadãos. Parada é o maior tempo de processador que a linha que atende a todos usou sem passar a vez (no máximo 5 ms a mais), o menor de até quatro tentativas; depois é o processador usado nos 250 ms que seguem a resposta, além do que o processo usa quando nada se pergunta; abertas são as leituras e tarefas que restam. O que é feito uma vez para todos, e guardado, é dito à parte: quem pergunta primeiro ouve que está em preparação.`,
    [
      `- ${whole(rows.length)} consultas, ${whole(count(({ outcome }) => outcome === 'ok'))} com resposta; encerram o processo: ${whole(count(({ outcome }) => outcome === 'gone'))}; param mais de ${mostStall} ms: ${whole(count(({ stall }) => stall > mostStall))}; continuam depois da resposta: ${whole(count(worksOn))}; durante o que é feito para todos: ${whole(count(({ isMaking }) => isMaking))}`,
      `- memória do processo: ${whole(memory.idle)} MB antes, no máximo ${whole(memory.most)} MB`,
      `- sem perguntas: maior parada ${one(idle.turn)} ms, processador de um momento ${whole(idle.used)} ms; o que é feito para todos: ${one(making.seconds)} s, maior parada ${one(making.turn)} ms`,
      `- ${whole(rows.length - listed.length)} respondem em menos de ${quick} ms e não estão na tabela`,
    ].join('\n'),
    table(
      [
        'consulta',
        'resultado',
        'ms',
        'parada',
        'MB depois',
        'bytes',
        'depois',
        'abertas',
        'para todos',
        'dentro',
      ],
      [...listed]
        .sort((left, right) => right.milliseconds - left.milliseconds)
        .map((row) => [
          row.query,
          row.outcome,
          whole(row.milliseconds),
          one(row.stall),
          whole(row.memory),
          whole(row.bytes),
          whole(row.after),
          whole(row.open),
          row.isMaking ? 'em preparo' : '',
          verdict(holds(row)),
        ]),
    ),
  ]
}

const mapsPart = ({ points, rested, rows }: MapReport): string[] => [
  mapsTitle,
  `Chromium sem placa de vídeo, 1366 × 768, ${whole(points)} cidadãos no mapa. Uma tarefa é longa a partir de 50 ms; zero diz que não houve nenhuma. Medido com o servidor em repouso, ${one(rested)} s depois de atender.`,
  table(
    ['o quê', 'valor', 'limite'],
    rows.map(({ what, value, most, unit }) => [
      what,
      `${unit === 'MB' ? two(value) : one(value)} ${unit}`,
      most === undefined ? '' : `${most} ${unit}: ${verdict(value <= most)}`,
    ]),
  ),
]

function townPart({ citizens, total, filled, started, rested, ...town }: TownReport): string[] {
  const { size, rows, paced, memory } = town
  const { people, seconds, times, loopDelay, cpu } = paced
  const slowest = Math.max(...rows.map((row) => row.loopDelay ?? 0), loopDelay ?? 0)
  return [
    `## ${whole(citizens)} cidadãos`,
    [
      `- ${filled === undefined ? 'pasta de uma rodada anterior' : `preenchidos em ${whole(filled)} s, ${whole(citizens / filled)} por segundo; pelo menos ${whole(leastFilled)}: ${verdict(citizens / filled >= leastFilled)}`}; ${whole(total)} na lista, ${whole(size / 1e6)} MB em disco, aberta em ${one(started)} s, em repouso depois de mais ${one(rested)} s; só então se mediu`,
      `- memória do processo: ${whole(memory.idle)} MB ao abrir, ${whole(memory.afterCalls)} MB depois das chamadas, ${whole(memory.withPeople)} MB com ${whole(people)} pessoas, no máximo ${whole(memory.most)} MB; até 600: ${verdict(memory.most <= 600)}`,
      `- ${whole(people)} pessoas, cada uma uma chamada a cada 10 s, por ${whole(seconds)} s: ${whole(times.calls)} chamadas, p50 ${one(times.p50)}, p95 ${one(times.p95)}, p99 ${one(times.p99)}, ${one(cpu)} de CPU por chamada, ${errorsOf(times)}; p95 até 100 e nenhum erro: ${verdict(times.p95 <= 100 && times.errors === 0)}`,
      `- maior atraso do laço de eventos (p99): ${one(slowest)}; até ${mostDelay}: ${verdict(slowest <= mostDelay)}`,
    ].join('\n'),
    table(
      [
        'chamada',
        'via',
        'clientes',
        'p50',
        'p95',
        'p99',
        'por segundo',
        'CPU por chamada',
        'erros',
        'laço p99',
        'limite do p95',
      ],
      rows.map(townRow),
    ),
  ]
}

const errorsOf = ({ errors, keys }: TownReport['paced']['times']) =>
  errors === 0 ? 'nenhum erro' : `${whole(errors)} erros ${JSON.stringify(keys)}`

function townRow({ workload, way, clients, times, loopDelay, cpu }: TownRow): string[] {
  const most = clients === 1 ? workload.most?.one : workload.most?.many
  return [
    workload.title,
    way,
    String(clients),
    one(times.p50),
    one(times.p95),
    one(times.p99),
    whole(times.rate),
    one(cpu),
    times.errors === 0 ? '0' : `${times.errors} ${JSON.stringify(times.keys)}`,
    delay(loopDelay),
    most === undefined ? '' : `${most}: ${verdict(times.p95 <= most && times.errors === 0)}`,
  ]
}
