import { type TypedRows, typedRows } from '@saude/kits/inputs'
import { weeksOf } from '../../contract/epidemiological-week.ts'

export interface SaidWeek {
  readonly year: number
  readonly week: number
  /** Null: what was typed before is forgotten. */
  readonly cases: number | null
}

/** What lines say, 'ano;semana;casos' each, and what is wrong with which of them. */
export const weeksIn = (text: string): TypedRows<SaidWeek> =>
  typedRows<SaidWeek>(text, /[;,\t]/, (cells) => {
    const [year = '', week = '', cases = ''] = cells
    if (cells.length < 2 || cells.length > 3)
      return 'escreva ano, semana e casos, separados por ponto e vírgula'
    if (!isWhole(year) || Number(year) < 1980 || Number(year) > 2100) return `'${year}' não é um ano`
    if (!isWhole(week) || Number(week) < 1 || Number(week) > weeksOf(Number(year)))
      return `${year} tem semanas de 1 a ${weeksOf(Number(year))}, não '${week}'`
    if (cases !== '' && !isWhole(cases)) return `'${cases}' não é um número de casos`
    return { year: Number(year), week: Number(week), cases: cases === '' ? null : Number(cases) }
  })

const isWhole = (text: string) => /^\d{1,7}$/.test(text)

/** Stored weeks as such lines. */
export const weeksText = (
  weeks: readonly { year: number; week: number; cases?: number | null | undefined }[],
): string => weeks.map(({ year, week, cases }) => `${year};${week};${cases ?? ''}`).join('\n')
