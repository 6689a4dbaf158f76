import { formatInteger } from '@saude/contract/formats'
import type { AskAnswer } from '../../list/load/source.ts'
import type { Blocks } from './blocks.ts'
import { compareBy, type Entry, entryMaker, fitsName, fitsStart, nameFinder } from './search.ts'

/** Most rows that a list of this device says it has, where its page is full. */
const mostRows = 500

type Variables = Readonly<Record<string, unknown>>
type Fits = (entry: Entry) => boolean

/** Rows that this device holds, ready to be found. */
export interface LocalIndex {
  /** Reads the rows anew. */
  build(): void
  /** What a list with these filters and order shows; undefined where this device cannot say. */
  rows(variables: Variables): AskAnswer | undefined
}

interface LocalIndexSetup {
  readonly blocks: Pick<Blocks, 'rows'>
  /** When what is held was fetched; undefined: nothing is. */
  readonly syncedAt: () => string | undefined
  /** CNS of the agent whose rows come first where nothing else is asked for. */
  readonly ownCns?: () => string | undefined
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

const isName = (typed: string) => !/\d/.test(typed) || /[^\d\s./-]/.test(typed)

/** What was typed: a name, or a CPF or CNS where it has digits only. */
const fitsText = (typed: string): Fits => {
  if (isName(typed)) return fitsName(typed)
  const [cpf, cns] = [fitsStart('cpf', typed), fitsStart('cns', typed)]
  return (entry) => cpf(entry) || cns(entry)
}

/** The filters of a list of citizens that this device can apply, each by its name. */
const filters: Readonly<Record<string, (value: unknown) => Fits | undefined>> = {
  name: (value) => fitsName(String(value)),
  q: (value) => fitsText(String(value)),
  expression: (value) => fitsText(String(value)),
  cpf: (value) => fitsStart('cpf', String(value)),
  cns: (value) => fitsStart('cns', String(value)),
  gender:
    (value) =>
    ({ row }) =>
      row.gender === value,
  withLocation:
    (value) =>
    ({ row }) =>
      (row.addressCoordinates !== null && row.addressCoordinates !== undefined) === value,
  responsibleAcs: (value) => {
    const cns = typeof value === 'object' && value !== null && 'cns' in value ? value.cns : undefined
    return typeof cns === 'string' ? ({ row }) => row.cnsResponsible === cns : undefined
  },
}

/** What says how a list is shown, not which rows. */
const shown = new Set(['orderBy', 'order'])
/** With these a list is somebody's search, not a walk through their own people. */
const narrow = ['name', 'q', 'expression', 'cpf', 'cns', 'responsibleAcs']

/** What is asked for by a name, if anything is. */
function typedName({ name, q, expression }: Variables): string | undefined {
  if (!isEmpty(name)) return String(name)
  return [q, expression].flatMap((typed) =>
    !isEmpty(typed) && isName(String(typed)) ? String(typed) : [],
  )[0]
}

/** Undefined where a filter is one that only the server can apply. */
function fitsAll(variables: Variables): Fits | undefined {
  const asked = Object.entries(variables).filter(([name, value]) => !shown.has(name) && !isEmpty(value))
  const fits: Fits[] = []
  for (const [name, value] of asked) {
    const one = filters[name]?.(value)
    if (!one) return undefined
    fits.push(one)
  }
  return (entry) => fits.every((one) => one(entry))
}

interface Found {
  readonly rows: readonly Entry[]
  /** How many of them, at the beginning, are the agent's own. */
  readonly own: number
}

/** Lists from the rows of this device. @param ownCns CNS of the agent whose people come first */
export function createLocalIndex({ blocks, syncedAt, ownCns }: LocalIndexSetup): LocalIndex {
  let entries: readonly Entry[] = []
  let byName = nameFinder(entries)
  /** What was found last, and by which question: its pages follow each other. */
  let last: { readonly question: string; readonly found: Found } | undefined
  /** In the order that lists usually have, so that most need no sorting. */
  const usual = compareBy('name', 'asc')

  const find = (fits: Fits, variables: Variables, own: string | undefined): Found => {
    const { orderBy = 'name', order = 'asc' } = variables
    const isUsual = orderBy === 'name' && order === 'asc'
    const name = typedName(variables)
    const rows = (name === undefined ? entries : byName(name)).filter(fits)
    if (!isUsual) rows.sort(compareBy(String(orderBy), order === 'desc' ? 'desc' : 'asc'))
    const isNarrow = narrow.some((one) => !isEmpty(variables[one]))
    if (!isUsual || isNarrow || own === undefined) return { rows, own: 0 }
    const [mine, others]: [Entry[], Entry[]] = [[], []]
    for (const entry of rows) (entry.row.cnsResponsible === own ? mine : others).push(entry)
    return { rows: mine.concat(others), own: mine.length }
  }

  const found = (fits: Fits, variables: Variables): Found => {
    const own = ownCns?.()
    const question = JSON.stringify([variables, own])
    if (last?.question !== question) last = { question, found: find(fits, variables, own) }
    return last.found
  }

  return {
    build: () => {
      entries = Array.from(blocks.rows(), entryMaker()).sort(usual)
      byName = nameFinder(entries)
      last = undefined
    },
    rows: (variables) => {
      const at = syncedAt()
      const fits = fitsAll(variables)
      if (at === undefined || !fits) return undefined
      return async ({ startIndex, stopIndex }) => {
        const { rows, own } = found(fits, variables)
        const total = Math.min(rows.length, mostRows)
        const groups = [
          ...(own > 0 ? [{ title: 'Meus cidadãos', from: 0 }] : []),
          ...(own > 0 && own < total ? [{ title: 'Outros cidadãos', from: own }] : []),
        ]
        return {
          items: rows.slice(startIndex, Math.min(stopIndex + 1, total)).map(({ row }) => row),
          totalItems: total,
          startIndex,
          stopIndex,
          endReached: stopIndex >= total - 1,
          groups,
          syncedAt: at,
          ...(rows.length > total && {
            message: `Mostrando ${formatInteger(total)} de ${formatInteger(rows.length)}: filtre para ver outros`,
          }),
        }
      }
    },
  }
}
