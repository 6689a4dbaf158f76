import { deflateRawSync } from 'node:zlib'

/** One file of a zip. */
export interface ZipEntry {
  readonly name: string
  readonly content: Buffer | string
  /** What the directory says of its size, where it lies. */
  readonly declared?: number
  /** What the directory says of its checksum, where it is another one. */
  readonly crc?: number
}

/** CRC-32 as zip wants it. */
function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

/** A zip file of these entries, in their order; names and declared sizes are written as they are given. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declared, crc } of entries) {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    const packed = deflateRawSync(bytes)
    const fileName = Buffer.from(name, 'latin1')
    // From the version that is needed to the lengths: the same in both headers.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc ?? crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declared ?? bytes.length, 18)
    common.writeUInt16LE(fileName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, fileName, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, fileName]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

type Columns = readonly (readonly [name: string, size: number])[]
type Values = Readonly<Record<string, string | number>>

const competenceColumn = ['DT_COMPETENCIA', 6] as const

/** Column widths as of 2025; `wide` are those of 2021, when values had ten digits. */
const layouts = (valueWidth: number): Readonly<Record<string, Columns>> => ({
  tb_procedimento: [
    ['CO_PROCEDIMENTO', 10],
    ['NO_PROCEDIMENTO', 250],
    ['TP_COMPLEXIDADE', 1],
    ['TP_SEXO', 1],
    ['QT_MAXIMA_EXECUCAO', 4],
    ['QT_DIAS_PERMANENCIA', 4],
    ['QT_PONTOS', 4],
    ['VL_IDADE_MINIMA', 4],
    ['VL_IDADE_MAXIMA', 4],
    ['VL_SH', valueWidth],
    ['VL_SA', valueWidth],
    ['VL_SP', valueWidth],
    ['CO_FINANCIAMENTO', 2],
    ['CO_RUBRICA', 6],
    ['QT_TEMPO_PERMANENCIA', 4],
    competenceColumn,
  ],
  tb_ocupacao: [
    ['CO_OCUPACAO', 6],
    ['NO_OCUPACAO', 150],
  ],
  tb_cid: [
    ['CO_CID', 4],
    ['NO_CID', 100],
    ['TP_AGRAVO', 1],
    ['TP_SEXO', 1],
    ['TP_ESTADIO', 1],
    ['VL_CAMPOS_IRRADIADOS', 4],
  ],
  rl_procedimento_ocupacao: [['CO_PROCEDIMENTO', 10], ['CO_OCUPACAO', 6], competenceColumn],
  rl_procedimento_cid: [['CO_PROCEDIMENTO', 10], ['CO_CID', 4], ['ST_PRINCIPAL', 1], competenceColumn],
  rl_procedimento_registro: [['CO_PROCEDIMENTO', 10], ['CO_REGISTRO', 2], competenceColumn],
  rl_procedimento_detalhe: [['CO_PROCEDIMENTO', 10], ['CO_DETALHE', 3], competenceColumn],
  tb_descricao: [['CO_PROCEDIMENTO', 10], ['DS_PROCEDIMENTO', 4000], competenceColumn],
  tb_grupo: [['CO_GRUPO', 2], ['NO_GRUPO', 100], competenceColumn],
  tb_sub_grupo: [['CO_GRUPO', 2], ['CO_SUB_GRUPO', 2], ['NO_SUB_GRUPO', 100], competenceColumn],
  tb_forma_organizacao: [
    ['CO_GRUPO', 2],
    ['CO_SUB_GRUPO', 2],
    ['CO_FORMA_ORGANIZACAO', 2],
    ['NO_FORMA_ORGANIZACAO', 100],
    competenceColumn,
  ],
})

/** A procedure of a package for tests; what is left out is without limits, for everybody and free. */
export interface TestProcedure {
  readonly code: string
  readonly name: string
  readonly sex?: 'M' | 'F' | 'I' | 'N'
  readonly maxQuantity?: number
  readonly ageMin?: number
  readonly ageMax?: number
  /** Centavos. */
  readonly value?: number
  readonly occupations?: readonly string[]
  readonly cids?: readonly string[]
  readonly registers?: readonly string[]
  readonly details?: readonly string[]
}

export interface TestPackage {
  /** `YYYYMM` */
  readonly competence: string
  readonly procedures: readonly TestProcedure[]
  readonly occupations?: Readonly<Record<string, string>>
  readonly diagnoses?: Readonly<Record<string, string>>
  /** Width of the three columns of values: 12, before 2025 10. */
  readonly valueWidth?: number
}

/** The files of a small package of SIGTAP in the official format: to be changed by tests, and packed by `zipOf`. */
export function packageFiles({
  competence,
  procedures,
  occupations = { '225142': 'Médico da estratégia de saúde da família', '223505': 'Enfermeiro' },
  diagnoses = { I10: 'Hipertensão essencial (primária)', E119: 'Diabetes mellitus sem complicações' },
  valueWidth = 12,
}: TestPackage): ZipEntry[] {
  const tables: Readonly<Record<string, readonly Values[]>> = {
    tb_procedimento: procedures.map((one) => ({
      CO_PROCEDIMENTO: one.code,
      NO_PROCEDIMENTO: one.name,
      TP_COMPLEXIDADE: '1',
      TP_SEXO: one.sex ?? 'I',
      QT_MAXIMA_EXECUCAO: one.maxQuantity ?? 9999,
      QT_DIAS_PERMANENCIA: 9999,
      QT_PONTOS: 0,
      VL_IDADE_MINIMA: one.ageMin ?? 9999,
      VL_IDADE_MAXIMA: one.ageMax ?? 9999,
      VL_SH: 0,
      VL_SA: one.value ?? 0,
      VL_SP: 0,
      CO_FINANCIAMENTO: '01',
      CO_RUBRICA: '',
      QT_TEMPO_PERMANENCIA: 9999,
    })),
    tb_ocupacao: Object.entries(occupations).map(([code, name]) => ({
      CO_OCUPACAO: code,
      NO_OCUPACAO: name,
    })),
    tb_cid: Object.entries(diagnoses).map(([code, name]) => ({
      CO_CID: code,
      NO_CID: name,
      TP_AGRAVO: '0',
      TP_SEXO: 'I',
      TP_ESTADIO: 'N',
      VL_CAMPOS_IRRADIADOS: 0,
    })),
    rl_procedimento_ocupacao: procedures.flatMap(({ code, occupations: own = Object.keys(occupations) }) =>
      own.map((occupation) => ({ CO_PROCEDIMENTO: code, CO_OCUPACAO: occupation })),
    ),
    rl_procedimento_cid: procedures.flatMap(({ code, cids = [] }) =>
      cids.map((cid) => ({ CO_PROCEDIMENTO: code, CO_CID: cid, ST_PRINCIPAL: 'S' })),
    ),
    rl_procedimento_registro: procedures.flatMap(({ code, registers = ['02'] }) =>
      registers.map((register) => ({ CO_PROCEDIMENTO: code, CO_REGISTRO: register })),
    ),
    rl_procedimento_detalhe: procedures.flatMap(({ code, details = [] }) =>
      details.map((detail) => ({ CO_PROCEDIMENTO: code, CO_DETALHE: detail })),
    ),
    tb_descricao: procedures.map(({ code, name }) => ({
      CO_PROCEDIMENTO: code,
      DS_PROCEDIMENTO: `Consiste em ${name}`,
    })),
    tb_grupo: [{ CO_GRUPO: '03', NO_GRUPO: 'Procedimentos clínicos' }],
    tb_sub_grupo: [{ CO_GRUPO: '03', CO_SUB_GRUPO: '01', NO_SUB_GRUPO: 'Consultas' }],
    tb_forma_organizacao: [
      { CO_GRUPO: '03', CO_SUB_GRUPO: '01', CO_FORMA_ORGANIZACAO: '01', NO_FORMA_ORGANIZACAO: 'Consultas' },
    ],
  }
  return Object.entries(layouts(valueWidth)).flatMap(([name, columns]) => [
    { name: `${name}_layout.txt`, content: layoutOf(columns) },
    {
      name: `${name}.txt`,
      content: (tables[name] ?? [])
        .map((values) => `${lineOf(columns, { DT_COMPETENCIA: competence, ...values })}\r\n`)
        .join(''),
    },
  ])
}

function layoutOf(columns: Columns): string {
  let at = 1
  const lines = columns.map(([name, size]) => {
    const line = `${name},${size},${at},${at + size - 1},VARCHAR2`
    at += size
    return line
  })
  return ['Coluna,Tamanho,Inicio,Fim,Tipo', ...lines].join('\r\n')
}

const lineOf = (columns: Columns, values: Values): string =>
  columns
    .map(([name, size]) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? String(value).padStart(size, '0') : value.padEnd(size)
    })
    .join('')
