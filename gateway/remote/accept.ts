import { type AccessRow, learnRows, rowNamed } from '@saude/contract/access'
import { type ContractDescription, type QueryDescription, readDescription } from '@saude/contract/describe'
import { rowOf } from '../dispatch/registry.ts'

/** From closed to public. */
const width: Readonly<Record<QueryDescription['access'], number>> = {
  closed: 0,
  service: 1,
  provider: 2,
  private: 3,
  authenticated: 4,
  public: 5,
}

/** What a service said of itself, after it was held against the rows of all areas. */
export interface Accepted {
  readonly contract: ContractDescription
  /** Queries that no area has declared a row for: they are not served. */
  readonly unknown: readonly string[]
  /** What was not taken of its rows, one sentence each: the row that is known stays. */
  readonly refused: readonly string[]
}

/** The rows that this area brings and that are not known yet. @throws Error where one is another area's */
function appeared(area: string, { rows = [] }: ContractDescription): ReadonlyMap<string, AccessRow> {
  for (const row of rows) {
    const owner = rowNamed(row.name)?.area ?? row.area
    if (owner !== area) throw new Error(`a permissão ${row.name} é da área ${owner}`)
  }
  return new Map(rows.flatMap((row) => (rowNamed(row.name) ? [] : [[row.name, row] as const])))
}

/**
 * A service may know more fields than this gateway, and lack some; of those that both know none may stop being
 * personal, and none of the answers that are logged may stop naming whom they are about.
 */
function keepsPersonal(name: string, query: QueryDescription, own: QueryDescription | undefined): void {
  if (!own) return
  for (const part of ['input', 'output'] as const)
    for (const [path, { personal }] of Object.entries(own[part])) {
      const theirs = Object.hasOwn(query[part], path) ? query[part][path] : undefined
      if (personal !== undefined && theirs && theirs.personal !== personal)
        throw new Error(`a consulta ${name} não diz mais que ${path} é pessoal`)
    }
  const logged = own.logs?.split(' ') ?? []
  const isLogged = Object.keys(query.output).some((path) => logged.includes(path.replaceAll('[]', '')))
  if (query.logs === undefined && isLogged)
    throw new Error(`a consulta ${name} não diz mais de quem fala, para o registro de acessos`)
}

/**
 * Holds what a service says of itself against the rows of all areas (wire.md, Between gateway and area services), and
 * against the contract that this gateway was built with, where it has one. Unknown rows join the table.
 * @throws Error in words for the operator: malformed, another area's query or row, or more access than its row gives
 */
export function acceptContract(area: string, body: unknown, known?: ContractDescription): Accepted {
  const contract = readDescription(body)
  if (contract.area !== area) throw new Error(`o serviço diz ser da área ${contract.area}`)
  const unknown: string[] = []
  const own = appeared(area, contract)
  const find = (name: string) => rowNamed(name) ?? own.get(name)
  for (const [name, query] of Object.entries(contract.queries)) {
    const row = rowOf(name, query, find)
    if (!row) unknown.push(name)
    else {
      const entry = row.access
      if (entry.area !== area) throw new Error(`a consulta ${name} é da área ${entry.area}`)
      if (width[query.access] > width[entry.access])
        throw new Error(`a consulta ${name} é ${entry.access}, e não ${query.access}`)
      const held: readonly string[] = entry.groups
      const more = query.groups.filter((group) => !held.includes(group))
      if (query.crossClient && entry.access !== 'provider')
        throw new Error(`a consulta ${name} sairia do cliente de quem pergunta`)
      if (more.length > 0) throw new Error(`a consulta ${name} não é dos grupos ${more.join(', ')}`)
      keepsPersonal(name, query, known?.queries[name])
      const personal = Object.keys(query.input).find((path) => query.input[path]?.personal)
      if (query.method === 'GET' && personal !== undefined)
        throw new Error(`a consulta ${name} poria o dado pessoal ${personal} no endereço`)
    }
  }
  return { contract, unknown, refused: learnRows(contract.rows ?? []) }
}
