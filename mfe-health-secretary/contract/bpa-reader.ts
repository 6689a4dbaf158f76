import { keysOf, tableOf } from '@saude/contract/values'

/**
 * Reads a BPA file back, from the published layout alone (BPA-Mag, 12/2024): columns count from 1, both ends included.
 * It shares nothing with the writer, so that a wrong column of one is not a wrong column of both.
 */

const columns = {
  header: {
    type: [1, 2],
    mark: [3, 7],
    month: [8, 13],
    lines: [14, 19],
    sheets: [20, 25],
    control: [26, 29],
    origin: [30, 59],
    acronym: [60, 65],
    cnpj: [66, 79],
    destination: [80, 119],
    level: [120, 120],
    version: [121, 130],
  },
  consolidated: {
    type: [1, 2],
    cnes: [3, 9],
    month: [10, 15],
    cbo: [16, 21],
    sheet: [22, 24],
    place: [25, 26],
    procedure: [27, 36],
    age: [37, 39],
    quantity: [40, 45],
    origin: [46, 48],
  },
  individual: {
    type: [1, 2],
    cnes: [3, 9],
    month: [10, 15],
    professionalCns: [16, 30],
    cbo: [31, 36],
    day: [37, 44],
    sheet: [45, 47],
    place: [48, 49],
    procedure: [50, 59],
    cns: [60, 74],
    sex: [75, 75],
    city: [76, 81],
    cid: [82, 85],
    age: [86, 88],
    quantity: [89, 94],
    character: [95, 96],
    authorization: [97, 109],
    origin: [110, 112],
    name: [113, 142],
    birth: [143, 150],
    color: [151, 152],
    ethnicity: [153, 156],
    nationality: [157, 159],
    service: [160, 162],
    classification: [163, 165],
    teamSequence: [166, 173],
    teamArea: [174, 177],
    cnpj: [178, 191],
    cep: [192, 199],
    streetType: [200, 202],
    street: [203, 232],
    complement: [233, 242],
    number: [243, 247],
    neighborhood: [248, 277],
    phone: [278, 288],
    email: [289, 328],
    team: [329, 338],
    cpf: [339, 349],
    homeless: [350, 350],
  },
} as const

type Columns = Readonly<Record<string, readonly [from: number, to: number]>>
type Read<C extends Columns> = Readonly<Record<keyof C & string, string>>

/** A line's columns by their names. @throws Error where it has another width */
function read<C extends Columns>(what: string, columns: C, width: number, line: string): Read<C> {
  if (line.length !== width)
    throw new Error(`A ${what} line has ${line.length} characters in place of ${width}`)
  return tableOf(keysOf(columns), (name) => {
    const [from = 1, to = 0] = columns[name] ?? []
    return line.slice(from - 1, to).trim()
  })
}

const readHeader = (line: string) => read('header', columns.header, 130, line)
const readConsolidated = (line: string) => read('consolidated', columns.consolidated, 48, line)
const readIndividual = (line: string) => read('individual', columns.individual, 350, line)

type Consolidated = ReturnType<typeof readConsolidated>
type Individual = ReturnType<typeof readIndividual>

export interface ReadFile {
  readonly header: ReturnType<typeof readHeader>
  readonly consolidated: readonly Consolidated[]
  readonly individual: readonly Individual[]
}

/** @throws Error at the first thing that the national system would refuse of the file's form */
export function readBpa(text: string): ReadFile {
  if (/[^\x20-\x5f\x7b-\x7e\r\n]/.test(text)) throw new Error('Not upper case ASCII')
  if (!text.endsWith('\r\n') || text.replaceAll('\r\n', '').match(/[\r\n]/))
    throw new Error('Lines do not end in CRLF')
  const [first = '', ...rest] = text.slice(0, -2).split('\r\n')
  const header = readHeader(first)
  if (header.type !== '01' || header.mark !== '#BPA#') throw new Error('Not a BPA file')
  const consolidated = rest.filter((line) => line.startsWith('02')).map(readConsolidated)
  const individual = rest.filter((line) => line.startsWith('03')).map(readIndividual)
  if (consolidated.length + individual.length !== rest.length) throw new Error('A line of an unknown type')
  const all = [...consolidated, ...individual]
  if (Number(header.lines) !== all.length) throw new Error('The number of lines is another one')
  const places = all.map((line) =>
    [line.type, line.cnes, line.month, professionalOf(line), line.sheet, line.place].join('/'),
  )
  if (new Set(places).size !== places.length) throw new Error('Two lines on one place of a sheet')
  if (all.some(({ place }) => Number(place) < 1 || Number(place) > 20))
    throw new Error('A place that a sheet does not have')
  const sheets = new Set(places.map((place) => place.slice(0, place.lastIndexOf('/'))))
  if (Number(header.sheets) !== sheets.size) throw new Error('The number of sheets is another one')
  let sum = 0n
  for (const { procedure, quantity } of all) sum += BigInt(procedure) + BigInt(quantity)
  if (BigInt(header.control) !== (sum % 1111n) + 1111n) throw new Error('The control field is wrong')
  return { header, consolidated, individual }
}

const professionalOf = (line: Consolidated | Individual): string =>
  'professionalCns' in line ? `${line.professionalCns} ${line.cbo}` : ''
