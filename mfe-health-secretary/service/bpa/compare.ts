import { headWidth } from './layout.ts'

/** What of a file would be otherwise now: lines of both without sheet and place, put side by side. */

export interface LineChange {
  readonly change: 'changed' | 'removed' | 'added'
  /** The line as it was, or as it would be. */
  readonly line: string
  readonly what: string
}

type Column = readonly [label: string, from: number, to: number]

/** As the published layout numbers them, from 1, both ends included, as far as people know them by a name. */
const columns: Readonly<Record<'02' | '03', readonly Column[]>> = {
  '02': [['quantidade', 40, 45]],
  '03': [
    ['CNES', 3, 9],
    ['CNS de quem atendeu', 16, 30],
    ['CBO', 31, 36],
    ['CNS', 60, 74],
    ['sexo', 75, 75],
    ['município', 76, 81],
    ['CID', 82, 85],
    ['quantidade', 89, 94],
    ['caráter', 95, 96],
    ['nome', 113, 142],
    ['nascimento', 143, 150],
    ['raça/cor', 151, 152],
    ['etnia', 153, 156],
    ['nacionalidade', 157, 159],
    ['CNPJ do fornecedor', 178, 191],
    ['CEP', 192, 199],
    ['logradouro', 203, 232],
    ['complemento', 233, 242],
    ['número', 243, 247],
    ['bairro', 248, 277],
    ['telefone', 278, 288],
    ['e-mail', 289, 328],
    ['equipe', 329, 338],
    ['CPF', 339, 349],
  ],
}

const isConsolidated = (line: string): boolean => line.startsWith('02')
const at = (line: string, from: number, to: number): string => line.slice(from - 1, to).trim()

/** Of any line: what procedure it is of; of an individual one also the day and the person. */
export const partsOf = (line: string) => ({
  procedure: isConsolidated(line) ? at(line, 27, 36) : at(line, 50, 59),
  cid: isConsolidated(line) ? '' : at(line, 82, 85),
  name: isConsolidated(line) ? '' : at(line, 113, 142),
  day: isConsolidated(line) ? '' : at(line, 37, 44).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
})

/** A file's lines without its header; sheets and places say nothing of what is in them. */
const linesOf = (text: string): string[] =>
  text
    .split('\r\n')
    .filter((line) => line !== '' && !line.startsWith('01'))
    .map((line) => {
      const head = headWidth[isConsolidated(line) ? 'C' : 'I']
      return `${line.slice(0, head)}     ${line.slice(head + 5)}`
    })

/** By what two lines may be of the same act, the surest first. */
const likenesses: readonly ((line: string) => string)[] = [
  (line) =>
    isConsolidated(line)
      ? line.slice(0, 39)
      : [at(line, 37, 44), at(line, 50, 59), personNumber(line)].join(),
  (line) =>
    isConsolidated(line)
      ? line.slice(0, 39)
      : [at(line, 37, 44), at(line, 50, 59), at(line, 113, 142)].join(),
  (line) =>
    isConsolidated(line)
      ? line.slice(0, 39)
      : [at(line, 113, 142), at(line, 143, 150), at(line, 16, 30)].join(),
]
const personNumber = (line: string): string => at(line, 339, 349) || at(line, 60, 74)

/** Every line that is in one text and not in the other; those of the same act together. */
export function compareFiles(before: string, after: string): LineChange[] {
  let [old, now] = without(linesOf(before), linesOf(after))
  const changes: LineChange[] = []
  for (const likeness of likenesses) {
    const open = new Map<string, string[]>()
    for (const line of now) open.set(likeness(line), [...(open.get(likeness(line)) ?? []), line])
    const paired = new Set<string>()
    old = old.filter((line) => {
      const next = open.get(likeness(line))?.shift()
      if (next === undefined) return true
      paired.add(next)
      changes.push({ change: 'changed', line: next, what: difference(line, next) })
      return false
    })
    now = now.filter((line) => !paired.has(line))
  }
  return [
    ...changes,
    ...old.map((line): LineChange => ({ change: 'removed', line, what: '' })),
    ...now.map((line): LineChange => ({ change: 'added', line, what: '' })),
  ]
}

/** Both without what is in both, as often as it is. */
function without(one: readonly string[], other: readonly string[]): [string[], string[]] {
  const counts = new Map<string, number>()
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1)
  const old = one.filter((line) => {
    const count = counts.get(line) ?? 0
    if (count > 0) counts.set(line, count - 1)
    return count === 0
  })
  const now = [...counts].flatMap(([line, count]) => Array.from({ length: count }, () => line))
  return [old, now]
}

function difference(before: string, after: string): string {
  const own = columns[isConsolidated(after) ? '02' : '03']
  const parts = own.flatMap(([label, from, to]) => {
    const [old, now] = [at(before, from, to), at(after, from, to)]
    return old === now ? [] : [`${label}: ${shown(old)} → ${shown(now)}`]
  })
  const procedures = [before, after].map((line) => partsOf(line).procedure)
  if (procedures[0] !== procedures[1]) parts.unshift(`procedimento: ${procedures.join(' → ')}`)
  return parts.join('; ') || 'data ou idade'
}

const shown = (value: string): string => (/^0\d{5}$/.test(value) ? String(Number(value)) : value || 'vazio')
