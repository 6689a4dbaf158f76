import { weeksOf } from '../../contract/epidemiological-week.ts'

export interface SaidWeek {
  readonly year: number
  readonly week: number
  /** Null: what was typed before is forgotten. */
  readonly cases: number | null
}

/** What lines say, 'ano;semana;casos' each, and what is wrong with which of them. */
export function weeksIn(text: string): {
  readonly weeks: readonly SaidWeek[]
  readonly wrong: readonly string[]
} {
  const weeks: SaidWeek[] = []
  const wrong: string[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const cells = line.split(/[;,\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    // The first line of a spreadsheet says what its columns are.
    const isHead = index === 0 && /\p{L}/u.test(line)
    if (isHead || cells.every((cell) => cell === '')) continue
    const [year, week] = cells.slice(0, 2).map(Number)
    const count = cells[2] ?? ''
    const problem = problemOf(cells)
    if (problem || year === undefined || week === undefined) wrong.push(`Linha ${index + 1}: ${problem}`)
    else weeks.push({ year, week, cases: count === '' ? null : Number(count) })
  }
  return { weeks, wrong }
}

const isWhole = (text: string) => /^\d{1,7}$/.test(text)

function problemOf(cells: readonly string[]): string | undefined {
  const [year = '', week = '', cases = ''] = cells
  if (cells.length < 2 || cells.length > 3)
    return 'escreva ano, semana e casos, separados por ponto e vírgula'
  if (!isWhole(year) || Number(year) < 1980 || Number(year) > 2100) return `'${year}' não é um ano`
  if (!isWhole(week) || Number(week) < 1 || Number(week) > weeksOf(Number(year)))
    return `${year} tem semanas de 1 a ${weeksOf(Number(year))}, não '${week}'`
  if (cases !== '' && !isWhole(cases)) return `'${cases}' não é um número de casos`
  return undefined
}

/** Stored weeks as such lines. */
export const weeksText = (
  weeks: readonly { year: number; week: number; cases?: number | null | undefined }[],
): string => weeks.map(({ year, week, cases }) => `${year};${week};${cases ?? ''}`).join('\n')
