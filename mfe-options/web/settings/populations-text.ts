export interface SaidPopulation {
  readonly year: number
  readonly population: number
}

/** What lines say, 'ano;população' each, and what is wrong with which of them. Thousands may have their dot. */
export function populationsIn(text: string): {
  readonly populations: readonly SaidPopulation[]
  readonly wrong: readonly string[]
} {
  const populations: SaidPopulation[] = []
  const wrong: string[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const cells = line.split(/[;\t]| {1,}/).filter((cell) => cell.trim() !== '')
    // The first line of a spreadsheet says what its columns are.
    const isHead = index === 0 && !/\d/.test(line)
    if (isHead || cells.length === 0) continue
    const [year = '', people = ''] = cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    const problem = problemOf(cells.length, year, people, populations)
    if (problem) wrong.push(`Linha ${index + 1}: ${problem}`)
    else populations.push({ year: Number(year), population: countOf(people) })
  }
  return { populations, wrong }
}

const countOf = (people: string): number => Number(people.replaceAll('.', ''))

const isCount = (people: string): boolean => /^(\d{1,8}|\d{1,3}(\.\d{3}){1,2})$/.test(people)

function problemOf(
  cells: number,
  year: string,
  people: string,
  before: readonly SaidPopulation[],
): string | undefined {
  if (cells !== 2) return 'escreva o ano e a população, separados por ponto e vírgula'
  if (!/^\d{4}$/.test(year) || Number(year) < 1980 || Number(year) > 2100) return `'${year}' não é um ano`
  if (!isCount(people) || countOf(people) < 1 || countOf(people) > 20_000_000)
    return `'${people}' não é uma população`
  if (before.some((one) => one.year === Number(year))) return `o ano ${year} aparece mais de uma vez`
  return undefined
}

/** Years as such lines, the newest first. */
export const populationsText = (populations: readonly SaidPopulation[]): string =>
  [...populations]
    .sort((one, other) => other.year - one.year)
    .map(({ year, population }) => `${year};${population}`)
    .join('\n')
