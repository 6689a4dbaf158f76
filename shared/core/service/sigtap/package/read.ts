import { keysOf } from '@saude/contract/values'
import { openArchive } from './archive.ts'
import { refuse } from './refused.ts'
import { type Line, linesOf, type TableOptions } from './table.ts'

/** A procedure of a competência, with what it may be billed with. */
export interface PackageProcedure {
  readonly code: string
  readonly name: string
  /** 1 primary care, 2 medium, 3 high complexity, 0 none. */
  readonly complexity: string
  /** M, F; I either; N does not apply. */
  readonly sex: string
  /** Most of it in one line; null: no limit. */
  readonly maxQuantity: number | null
  /** Ages in months; null: no limit. */
  readonly ageMin: number | null
  readonly ageMax: number | null
  /** Centavos: hospital, outpatient, professional. */
  readonly hospitalValue: number
  readonly outpatientValue: number
  readonly professionalValue: number
  readonly financing: string
  readonly occupations: readonly string[]
  readonly cids: readonly string[]
  /** Instruments of registration: 01 BPA-C, 02 BPA-I … */
  readonly registers: readonly string[]
  /** What is asked beside: `rl_procedimento_detalhe`, 009, 058 … */
  readonly details: readonly string[]
  readonly description: string | null
}

export interface PackageCode {
  readonly system: 'cbo' | 'cid10' | 'sigtapGroup'
  readonly code: string
  readonly name: string
}

/** What is read of a package, piece by piece. */
export interface PackagePiece {
  readonly competence: string
  /** 0 to 1. */
  readonly fraction: number
  readonly stage: string
  readonly procedures: readonly PackageProcedure[]
  readonly codes: readonly PackageCode[]
}

const procedureForm = /^\d{10}$/
const occupationForm = /^[0-9A-Z]{6}$/
const cidForm = /^[A-Z]\d{2}[0-9A-Z]?$/
const groupForm = /^\d{2}$/
const detailForm = /^\d{3}$/
const competenceForm = /^(20\d{2})(0[1-9]|1[0-2])$/
/** What the official tables write where there is no limit. */
const none = 9999
/** Procedures of a piece, and codes that they may be billed with: some have thousands of CIDs. */
const pieceOf = { procedures: 50, billed: 4_000, codes: 500 }

/** Which columns of which files are read. */
const tables = {
  tb_procedimento: [
    'CO_PROCEDIMENTO',
    'NO_PROCEDIMENTO',
    'TP_COMPLEXIDADE',
    'TP_SEXO',
    'QT_MAXIMA_EXECUCAO',
    'VL_IDADE_MINIMA',
    'VL_IDADE_MAXIMA',
    'VL_SH',
    'VL_SA',
    'VL_SP',
    'CO_FINANCIAMENTO',
    'DT_COMPETENCIA',
  ],
  tb_ocupacao: ['CO_OCUPACAO', 'NO_OCUPACAO'],
  tb_cid: ['CO_CID', 'NO_CID'],
  rl_procedimento_ocupacao: ['CO_PROCEDIMENTO', 'CO_OCUPACAO', 'DT_COMPETENCIA'],
  rl_procedimento_cid: ['CO_PROCEDIMENTO', 'CO_CID', 'DT_COMPETENCIA'],
  rl_procedimento_registro: ['CO_PROCEDIMENTO', 'CO_REGISTRO', 'DT_COMPETENCIA'],
  rl_procedimento_detalhe: ['CO_PROCEDIMENTO', 'CO_DETALHE', 'DT_COMPETENCIA'],
  tb_descricao: ['CO_PROCEDIMENTO', 'DS_PROCEDIMENTO', 'DT_COMPETENCIA'],
  tb_grupo: ['CO_GRUPO', 'NO_GRUPO'],
  tb_sub_grupo: ['CO_GRUPO', 'CO_SUB_GRUPO', 'NO_SUB_GRUPO'],
  tb_forma_organizacao: ['CO_GRUPO', 'CO_SUB_GRUPO', 'CO_FORMA_ORGANIZACAO', 'NO_FORMA_ORGANIZACAO'],
} as const
type TableName = keyof typeof tables
const tableNames = keysOf(tables)

interface Gathered
  extends Omit<PackageProcedure, 'occupations' | 'cids' | 'registers' | 'details' | 'description'> {
  readonly occupations: string[]
  readonly cids: string[]
  readonly registers: string[]
  readonly details: string[]
  description: string | null
}

/**
 * Reads a package of SIGTAP line by line. Files come in any order within it, so procedures are gathered with what
 * belongs to them, and come out last.
 * @throws RefusedPackage with the file and the line
 */
export async function* readPackage(bytes: Buffer, fileName: string): AsyncGenerator<PackagePiece> {
  const archive = await openArchive(bytes)
  try {
    const missing = tableNames
      .flatMap((name) => [`${name}.txt`, `${name}_layout.txt`])
      .find((file) => !archive.has(file))
    if (missing) refuse('O arquivo não está no pacote: este não é o pacote da tabela unificada', missing)
    const total = tableNames.reduce((sum, name) => sum + archive.sizeOf(`${name}.txt`), 0)
    let read = 0
    const isRead = (size: number) => {
      read += size
    }
    let competence: string | undefined
    const lines = (name: TableName) => {
      const options: TableOptions = { archive, name, columns: tables[name], isRead }
      return linesOf(competence === undefined ? options : { ...options, competence })
    }
    const piece = (stage: string, content: Partial<PackagePiece>): PackagePiece => ({
      competence: competence ?? '',
      fraction: Math.min(1, read / total) * 0.8,
      stage,
      procedures: [],
      codes: [],
      ...content,
    })

    const procedures = new Map<string, Gathered>()
    for await (const line of lines('tb_procedimento')) {
      const own = line.text('DT_COMPETENCIA')
      competence ??= competenceOf(own, fileName, line.number)
      if (own !== competence)
        refuse(`é da competência ${own}, e o pacote é da ${competence}`, 'tb_procedimento.txt', line.number)
      const procedure = procedureOf(line)
      if (procedures.has(procedure.code))
        refuse(`o procedimento ${procedure.code} está duas vezes`, 'tb_procedimento.txt', line.number)
      procedures.set(procedure.code, procedure)
    }
    if (procedures.size === 0) refuse('está vazio', 'tb_procedimento.txt')
    yield piece('Procedimentos', {})

    for (const [table, stage, codeOf] of codeTables) {
      let codes: PackageCode[] = []
      const seen = new Set<string>()
      for await (const line of lines(table)) {
        const code = codeOf(line)
        if (seen.has(code.code)) refuse(`o código ${code.code} está duas vezes`, `${table}.txt`, line.number)
        seen.add(code.code)
        codes.push(code)
        if (codes.length < pieceOf.codes) continue
        yield piece(stage, { codes })
        codes = []
      }
      if (seen.size === 0) refuse('está vazio', `${table}.txt`)
      yield piece(stage, { codes })
    }

    // The same few codes stand in hundreds of thousands of lines: one text of each is kept.
    const known = new Map<string, string>()
    const once = (code: string) => {
      const kept = known.get(code) ?? code
      known.set(code, kept)
      return kept
    }
    for (const [table, stage, put] of relations) {
      let count = 0
      for await (const line of lines(table)) {
        const code = line.code('CO_PROCEDIMENTO', procedureForm)
        const procedure =
          procedures.get(code) ?? refuse(`o procedimento ${code} não existe`, `${table}.txt`, line.number)
        put(procedure, line, once)
        count += 1
        if (count % 20_000 === 0) yield piece(stage, {})
      }
    }

    let out: PackageProcedure[] = []
    let done = 0
    let billed = 0
    const { size } = procedures
    for (const [code, procedure] of procedures) {
      out.push(procedure)
      // What is out is not kept.
      procedures.delete(code)
      done += 1
      billed += procedure.cids.length + procedure.occupations.length
      if (out.length < pieceOf.procedures && billed < pieceOf.billed && done < size) continue
      yield {
        ...piece('Gravando procedimentos', { procedures: out }),
        fraction: 0.8 + (0.2 * done) / size,
      }
      out = []
      billed = 0
    }
  } finally {
    archive.close()
  }
}

function competenceOf(written: string, fileName: string, line: number): string {
  if (!competenceForm.test(written)) refuse(`${written} não é uma competência`, 'tb_procedimento.txt', line)
  const named = /TabelaUnificada_(\d{6})/i.exec(fileName)?.[1]
  if (named !== undefined && named !== written)
    refuse(`O nome do arquivo diz a competência ${named}, e o conteúdo é da ${written}`)
  return written
}

const limit = (value: number) => (value === none ? null : value)

const procedureOf = (line: Line): Gathered => ({
  code: line.code('CO_PROCEDIMENTO', procedureForm),
  name: line.text('NO_PROCEDIMENTO'),
  complexity: line.text('TP_COMPLEXIDADE'),
  sex: line.code('TP_SEXO', /^[MFIN]$/),
  maxQuantity: limit(line.integer('QT_MAXIMA_EXECUCAO')),
  ageMin: limit(line.integer('VL_IDADE_MINIMA')),
  ageMax: limit(line.integer('VL_IDADE_MAXIMA')),
  hospitalValue: line.integer('VL_SH'),
  outpatientValue: line.integer('VL_SA'),
  professionalValue: line.integer('VL_SP'),
  financing: line.text('CO_FINANCIAMENTO'),
  occupations: [],
  cids: [],
  registers: [],
  details: [],
  description: null,
})

const codeTables: readonly (readonly [TableName, string, (line: Line) => PackageCode])[] = [
  [
    'tb_ocupacao',
    'Ocupações',
    (line) => ({
      system: 'cbo',
      code: line.code('CO_OCUPACAO', occupationForm),
      name: line.text('NO_OCUPACAO'),
    }),
  ],
  [
    'tb_cid',
    'Diagnósticos',
    (line) => ({ system: 'cid10', code: line.code('CO_CID', cidForm), name: line.text('NO_CID') }),
  ],
  ['tb_grupo', 'Grupos', (line) => groupOf(line, ['CO_GRUPO'], 'NO_GRUPO')],
  ['tb_sub_grupo', 'Subgrupos', (line) => groupOf(line, ['CO_GRUPO', 'CO_SUB_GRUPO'], 'NO_SUB_GRUPO')],
  [
    'tb_forma_organizacao',
    'Formas de organização',
    (line) => groupOf(line, ['CO_GRUPO', 'CO_SUB_GRUPO', 'CO_FORMA_ORGANIZACAO'], 'NO_FORMA_ORGANIZACAO'),
  ],
]

const groupOf = (line: Line, codes: readonly string[], name: string): PackageCode => ({
  system: 'sigtapGroup',
  code: codes.map((column) => line.code(column, groupForm)).join(''),
  name: line.text(name),
})

type Put = (procedure: Gathered, line: Line, once: (code: string) => string) => void

const relations: readonly (readonly [TableName, string, Put])[] = [
  [
    'rl_procedimento_ocupacao',
    'Ocupações dos procedimentos',
    ({ occupations }, line, once) => occupations.push(once(line.code('CO_OCUPACAO', occupationForm))),
  ],
  [
    'rl_procedimento_cid',
    'Diagnósticos dos procedimentos',
    ({ cids }, line, once) => cids.push(once(line.code('CO_CID', cidForm))),
  ],
  [
    'rl_procedimento_registro',
    'Instrumentos de registro',
    ({ registers }, line, once) => registers.push(once(line.code('CO_REGISTRO', groupForm))),
  ],
  [
    'rl_procedimento_detalhe',
    'Detalhes dos procedimentos',
    ({ details }, line, once) => details.push(once(line.code('CO_DETALHE', detailForm))),
  ],
  [
    'tb_descricao',
    'Descrições',
    (procedure, line) => {
      procedure.description = line.text('DS_PROCEDIMENTO').replace(/\s+/g, ' ') || null
    },
  ],
]
