import { validationError } from '@saude/contract/errors'
import { searchName } from '@saude/contract/search'
import { mostMedicines } from '../../contract/medication.ts'

export interface Line {
  readonly catmat: string
  readonly name: string
  readonly concentration: string | null
  readonly unity: string | null
}

interface Read {
  readonly lines: readonly Line[]
  readonly refused: readonly { readonly line: number; readonly why: string }[]
}

/** How headings are recognised, whatever their accents and case. */
const headings: Readonly<Record<keyof Line, readonly string[]>> = {
  catmat: ['catmat', 'codigo', 'codigo catmat', 'codigo br', 'br'],
  name: ['medicamento', 'nome', 'descricao', 'nome do medicamento', 'principio ativo'],
  concentration: ['concentracao', 'dose', 'dosagem'],
  unity: ['unidade', 'apresentacao', 'forma farmaceutica', 'unidade de fornecimento'],
}

/** Most lines that are named as wrong. */
const mostRefused = 100

/**
 * Reads a list of medicines: a heading in the first line, columns in any order, separated by semicolons or commas.
 * @throws AppError `validation` where it is no such table at all
 */
export function readMedicines(csv: string): Read {
  const text = csv.replace(/^\uFEFF/, '')
  const first = text.slice(0, text.search(/\r?\n|$/))
  const separator = first.includes(';') ? ';' : first.includes('\t') ? '\t' : ','
  const [head = [], ...rows] = tableOf(text, separator)
  const at = (key: keyof Line) => head.findIndex((cell) => headings[key].includes(searchName(cell).trim()))
  const columns = {
    catmat: at('catmat'),
    name: at('name'),
    concentration: at('concentration'),
    unity: at('unity'),
  }
  if (columns.catmat < 0 || columns.name < 0)
    throw validationError({
      lines:
        'O arquivo precisa ter na primeira linha as colunas CATMAT e Medicamento, separadas por ponto e vírgula',
    })
  const lines: Line[] = []
  const refused: { line: number; why: string }[] = []
  const seen = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    const line = index + 2
    const cell = (column: number) => (column < 0 ? '' : (row[column] ?? '').trim())
    if (row.every((one) => one.trim() === '')) continue
    const found = {
      catmat: cell(columns.catmat).replace(/^BR/i, ''),
      name: cell(columns.name),
      concentration: cell(columns.concentration) || null,
      unity: cell(columns.unity) || null,
    }
    const why = problemOf(found, seen)
    if (why === undefined) {
      seen.set(found.catmat, line)
      lines.push(found)
    } else if (refused.length < mostRefused) refused.push({ line, why })
  }
  if (lines.length > mostMedicines)
    throw validationError({ lines: `O arquivo não pode ter mais de ${mostMedicines} medicamentos` })
  if (lines.length === 0 && refused.length === 0)
    throw validationError({ lines: 'O arquivo não tem nenhum medicamento' })
  return { lines, refused }
}

const longestName = 300
const longestCell = 120

function problemOf({ catmat, name, concentration, unity }: Line, seen: ReadonlyMap<string, number>) {
  if (!/^\d{4,9}[A-Z]?$/i.test(catmat))
    return `CATMAT '${catmat.slice(0, 20)}' não é um código (de 4 a 9 dígitos)`
  if (name.length < 2) return 'Medicamento sem nome'
  if (name.length > longestName) return `Nome com mais de ${longestName} caracteres`
  if ((concentration ?? '').length > longestCell || (unity ?? '').length > longestCell)
    return `Concentração ou unidade com mais de ${longestCell} caracteres`
  const before = seen.get(catmat)
  return before === undefined ? undefined : `CATMAT ${catmat} já está na linha ${before}`
}

/** The cells of a CSV; in quotes a separator, a line break and a doubled quote are text (RFC 4180). */
function tableOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      cell += '"'
      index += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === separator) endCell()
    else if (!isQuoted && character === '\n') {
      endCell()
      rows.push([])
    } else if (isQuoted || character !== '\r') cell += character
  }
  endCell()
  return rows
}
