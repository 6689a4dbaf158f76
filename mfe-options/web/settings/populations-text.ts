import { type TypedRows, typedRows } from '@saude/kits/inputs'

export interface SaidPopulation {
  readonly year: number
  readonly population: number
}

/** What lines say, 'ano;população' each, and what is wrong with which of them. Thousands may have their dot. */
export const populationsIn = (text: string): TypedRows<SaidPopulation> =>
  typedRows<SaidPopulation>(text, /[;\t]| +/, (given, before) => {
    const cells = given.filter((cell) => cell !== '')
    const [year = '', people = ''] = cells
    if (cells.length !== 2) return 'escreva o ano e a população, separados por ponto e vírgula'
    if (!/^\d{4}$/.test(year) || Number(year) < 1980 || Number(year) > 2100) return `'${year}' não é um ano`
    if (!isCount(people) || countOf(people) < 1 || countOf(people) > 20_000_000)
      return `'${people}' não é uma população`
    if (before.some((one) => one.year === Number(year))) return `o ano ${year} aparece mais de uma vez`
    return { year: Number(year), population: countOf(people) }
  })

const countOf = (people: string): number => Number(people.replaceAll('.', ''))

const isCount = (people: string): boolean => /^(\d{1,8}|\d{1,3}(\.\d{3}){1,2})$/.test(people)

/** Years as such lines, the newest first. */
export const populationsText = (populations: readonly SaidPopulation[]): string =>
  [...populations]
    .sort((one, other) => other.year - one.year)
    .map(({ year, population }) => `${year};${population}`)
    .join('\n')
