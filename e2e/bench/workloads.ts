import type { Call, Way } from './ways.ts'

/** One kind of call of the bench. */
export interface Workload {
  readonly title: string
  readonly next: (index: number) => Call
  /** Done before each call without being measured; for one client only. */
  readonly before?: (way: Way, index: number) => Promise<unknown>
  /** The largest p95 that is allowed: with one client, and with 32. */
  readonly most?: { readonly one?: number; readonly many?: number }
  readonly clients: readonly number[]
}

interface Row {
  readonly id: string
  readonly name: string
}

/** What the workloads know about the town. */
export interface Known {
  readonly rows: readonly Row[]
  readonly total: number
  readonly agent: Row | undefined
  readonly unit: Row | undefined
  /** Citizens with two hundred history items each. */
  readonly histories: readonly string[]
}

const listMost = { one: 15, many: 120 }
const both = [1, 32]

const list = (input: Record<string, unknown>, first = 0): Call => ({
  query: 'citizenList',
  input: { startIndex: first, stopIndex: first + 39, ...input },
})

const visits = (input: Record<string, unknown>, index: number): Call => {
  const startIndex = (index % 25) * 40
  return { query: 'visitList', input: { startIndex, stopIndex: startIndex + 39, ...input } }
}

const pick = <T>(items: readonly T[], index: number): T | undefined => items[(index * 7919) % items.length]

const rename = ({ rows }: Known, index: number): Call => {
  const row = pick(rows, index)
  // Adds a name and takes it away again: the words of the name change every time.
  const name = row && (index % 2 === 0 ? `${row.name} Prova` : row.name)
  return { query: 'citizenUpdate', input: { id: row?.id, document: { name } }, mutates: true }
}

/** Pages of one unit's or agent's citizens of one gender, where there is such a one. */
const within = (title: string, filter: Record<string, Row> | undefined): Workload[] =>
  filter
    ? [
        {
          title: `40 por ${title} e sexo`,
          next: () => list({ ...filter, gender: 'F' }),
          most: listMost,
          clients: both,
        },
      ]
    : []

/** Every measured kind of call. */
export function workloads(known: Known): Workload[] {
  const { rows, total, agent, unit, histories } = known
  const deep = Math.min(90_000, Math.max(0, total - 400))
  const phone = (index: number): Call => ({
    query: 'citizenUpdate',
    input: { id: pick(rows, index)?.id, document: { mobilePhone: `1199${String(index).padStart(7, '0')}` } },
    mutates: true,
  })
  const search = (name: string): Workload[] => [
    {
      title: `busca "${name}"`,
      next: () => list({ name }),
      most: { one: 60 },
      clients: both,
    },
    {
      title: `busca "${name}", logo após uma alteração de nome`,
      next: () => list({ name }),
      before: (way, index) => way.call(rename(known, index)),
      most: { one: 60 },
      clients: [1],
    },
  ]
  return [
    { title: '40 por nome', next: () => list({}), most: listMost, clients: both },
    { title: `40 por nome a partir de ${deep}`, next: () => list({}, deep), most: listMost, clients: both },
    {
      title: '40 por nome, página qualquer até 4.000',
      next: (index) => list({}, ((index * 37) % 100) * 40),
      most: listMost,
      clients: both,
    },
    { title: '40 por CNS', next: () => list({ orderBy: 'cns' }), most: listMost, clients: both },
    { title: '40 com CNS iniciado por 70', next: () => list({ cns: '70' }), most: listMost, clients: both },
    { title: '40 por sexo', next: () => list({ gender: 'F' }), most: listMost, clients: both },
    ...within('unidade', unit && { healthUnit: unit }),
    ...within('agente', agent && { responsibleAcs: agent }),
    ...['maria', 'silva maria', 'joao mour', 'zzyx'].flatMap(search),
    {
      title: 'cadastro (citizenGet)',
      next: (index) => ({ query: 'citizenGet', input: { id: pick(rows, index)?.id } }),
      clients: both,
    },
    {
      title: 'histórico de 200 itens',
      next: (index) => ({ query: 'citizenHistory', input: { id: pick(histories, index) } }),
      most: { one: 60 },
      clients: both,
    },
    { title: 'controle de visitas', next: (index) => visits({}, index), most: { one: 40 }, clients: both },
    {
      title: 'visitas em atraso',
      next: (index) => visits({ status: 'delay' }, index),
      most: { one: 40 },
      clients: both,
    },
    { title: 'alteração', next: phone, most: { one: 30 }, clients: both },
    { title: 'alteração do nome', next: (index) => rename(known, index), most: { one: 30 }, clients: [1] },
    {
      title: 'entrada (userLogin)',
      next: () => ({
        query: 'userLogin',
        input: { login: 'healthDirector@demo.local', password: 'demonstracao' },
        mutates: true,
      }),
      clients: [1],
    },
  ]
}

/** What people in a town do all day: mostly lists, searches and records, some changes. */
export function daily(known: Known): () => Call {
  const names = ['maria', 'jose', 'ana', 'silva', 'joao sil', 'santos', 'oliveira', 'fran']
  let index = 0
  return () => {
    index += 1
    const kind = index % 20
    if (kind < 7) return list({}, (index % 50) * 40)
    if (kind < 11) return list({ name: names[index % names.length] })
    if (kind < 15) return { query: 'citizenGet', input: { id: pick(known.rows, index)?.id } }
    if (kind < 16) return { query: 'citizenHistory', input: { id: pick(known.histories, index) } }
    if (kind < 18) return { query: 'sessionGet', input: {} }
    const document = { mobilePhone: `1198${String(index % 10_000_000).padStart(7, '0')}` }
    return { query: 'citizenUpdate', input: { id: pick(known.rows, index)?.id, document }, mutates: true }
  }
}

/** Asks the gateway for citizens to read and change, and for a unit and an agent of whom citizens are. */
export async function explore(way: Way): Promise<Omit<Known, 'histories'>> {
  const ask = async (call: Call): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await way.call(call)
    if ('error' in answer) throw new Error(`${call.query}: ${answer.error}`)
    return answer.data as Readonly<Record<string, unknown>> // every answer is an object
  }
  const rows: Row[] = []
  const first = await ask(list({}))
  const total = Number(first.totalItems)
  for (let page = 0; page < 25; page += 1) {
    const { items } = await ask(list({}, Math.floor((page * total) / 40)))
    rows.push(...(items as Row[])) // the list's own rows
  }
  const found = await ask({ query: 'acsSearch', input: {} }).catch(() => undefined)
  const [agent] = (found?.items as Row[] | undefined) ?? [] // a search's own rows
  const somebody = await ask({ query: 'citizenGet', input: { id: rows[0]?.id } })
  const unit = (somebody.healthUnit as Row | null) ?? undefined // the unit's id and name
  return { rows, total, agent: agent && { id: agent.id, name: agent.name }, unit }
}
