import type { InputOf } from '@saude/contract/query'
import type { userInvite } from '@saude/core/contract/user-link'

export type InviteLine = InputOf<typeof userInvite>['lines'][number]

const fields = ['name', 'email', 'groups', 'unit', 'document'] as const
type Field = (typeof fields)[number]

/** Which column it is, by the beginning of its heading. */
const headings: readonly (readonly [RegExp, Field])[] = [
  [/^(nome|pessoa|profissional)/, 'name'],
  [/^(e-?mail|correio)/, 'email'],
  [/^(grupo|perfil)/, 'groups'],
  [/^(unidade|ubs|cnes|estabelecimento)/, 'unit'],
  [/^(cpf|cns|documento)/, 'document'],
]

/**
 * People of a pasted or saved spreadsheet: 'nome;e-mail;grupos;unidade;CPF ou CNS' a line, divided by semicolons, tabs, or commas where there is
 * neither. A first line of headings says another order. Several groups stand with commas, or '+' between.
 */
export function inviteLines(text: string): InviteLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const filled = lines.filter((line) => line.trim() !== '')
  const divider = ['\t', ';'].find((sign) => filled.some((line) => line.includes(sign))) ?? ','
  const rows = filled.map((line) => cellsOf(line, divider))
  const order = orderOf(rows[0] ?? [])
  return (order ? rows.slice(1) : rows).map((cells) => lineOf(cells, order ?? fields))
}

/** Undefined where the first line is a person. */
function orderOf(cells: readonly string[]): (Field | undefined)[] | undefined {
  const found = cells.map((cell) => headings.find(([way]) => way.test(cell.toLowerCase()))?.[1])
  return found.includes('email') && found.includes('name') ? found : undefined
}

function lineOf(cells: readonly string[], order: readonly (Field | undefined)[]): InviteLine {
  const line: Partial<Record<Field, string>> = {}
  for (const [at, field] of order.entries()) {
    const said = cells[at]
    if (field !== undefined && said)
      line[field] = field === 'groups' ? said.replaceAll(/\s*\+\s*/g, ', ') : said
  }
  return line
}

/** An empty table to be filled in, with headings that `inviteLines` knows; spreadsheets of Windows read UTF-8 by its mark. */
export const linesTemplate = '\uFEFFNome;E-mail;Grupos;Unidade de saúde;CPF ou CNS\r\n'

const quoted = (cell: string): string => (/[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** People as lines to be completed: what `inviteLines` reads. */
export const linesText = (people: readonly InviteLine[]): string =>
  people
    .map((one) => fields.map((field) => quoted((one[field] ?? '').replaceAll(', ', ' + '))).join(';'))
    .join('\n')

/** The cells of a line; one in quotes may hold the divider, and a doubled quote is one. */
function cellsOf(line: string, divider: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += sign
      at++
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (sign === divider && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}

/** The text of a file: UTF-8, or what Windows' spreadsheets write. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
