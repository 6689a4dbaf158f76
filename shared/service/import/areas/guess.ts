import type { AreaLook } from './types.ts'

/** What the areas of a file may be. */
export type GuessedKind = 'municipality' | 'neighborhood' | 'microArea' | 'healthUnit' | 'sector'

export interface Guess {
  readonly kind: GuessedKind | null
  readonly nameColumn: string | null
  readonly codeColumn: string | null
  readonly unitColumn: string | null
}

const names: Readonly<Record<GuessedKind, readonly string[]>> = {
  municipality: ['NM_MUN', 'NM_MUNICIP', 'NAME', 'NOME', 'CODAREA'],
  neighborhood: ['NM_BAIRRO', 'BAIRRO', 'NOME_BAIRR', 'NOME', 'NAME', 'NM_BAIRR'],
  microArea: ['MICROAREA', 'MICRO_AREA', 'NM_MICRO', 'NOME', 'NAME', 'AREA'],
  healthUnit: ['CNES', 'CO_CNES', 'UBS', 'UNIDADE', 'NM_UBS', 'NOME_UBS', 'NOME', 'NAME'],
  sector: ['NM_BAIRRO', 'CD_SETOR', 'CD_GEOCODI'],
}
const codes: Readonly<Partial<Record<GuessedKind, readonly string[]>>> = {
  microArea: ['CODIGO', 'COD', 'CD_MICRO', 'COD_MICRO', 'MICROAREA', 'MICRO_AREA'],
  sector: ['CD_SETOR', 'CD_GEOCODI'],
}
const units = ['CNES', 'CO_CNES', 'UBS', 'UNIDADE', 'NM_UBS', 'USF']

/** As titles are compared: 'Micro-área' is MICRO_AREA. */
const spelled = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')

/** What a file probably is, by its titles, and which of its columns say what. */
export function guessOf({ columns, count }: Pick<AreaLook, 'columns' | 'count'>): Guess {
  const kind = kindOf(new Set(columns.map(({ name }) => spelled(name))), count)
  const first = (wanted: readonly string[] = []) => {
    for (const title of wanted) {
      const found = columns.find(({ name }) => spelled(name) === title)
      if (found) return found.name
    }
    return null
  }
  return {
    kind,
    nameColumn: first(kind ? names[kind] : ['NOME', 'NAME']) ?? columns[0]?.name ?? null,
    codeColumn: kind ? first(codes[kind]) : null,
    unitColumn: kind === 'microArea' ? first(units) : null,
  }
}

function kindOf(titles: ReadonlySet<string>, count: number): GuessedKind | null {
  const has = (...some: readonly string[]) => some.some((title) => titles.has(title))
  if (has('CD_SETOR', 'CD_GEOCODI')) return 'sector'
  if (has('MICROAREA', 'MICRO_AREA', 'CD_MICRO', 'COD_MICRO', 'NM_MICRO')) return 'microArea'
  if (has('CNES', 'CO_CNES', 'UBS', 'NM_UBS', 'NOME_UBS')) return 'healthUnit'
  if (count === 1 && has('CODAREA', 'CD_MUN', 'CD_GEOCMU')) return 'municipality'
  if (has('NM_BAIRRO', 'BAIRRO', 'NOME_BAIRR', 'NM_BAIRR')) return 'neighborhood'
  if (has('CD_MUN', 'CD_GEOCMU', 'CODAREA')) return 'municipality'
  return null
}
