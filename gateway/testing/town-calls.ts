import type { Query } from '@saude/contract/query'
import type { OracleTown } from '../oracle/town.ts'

/** What a town answers to a query and to an act, in the types of their contracts; read when it is called. */
export const callsOf = (town: () => OracleTown) => ({
  // Both are shaped by the kit to the query's contract.
  act: <In, Out>(query: Query<In, Out>, input: In) => town().act(query.name, Object(input)) as Promise<Out>,
  ask: <In, Out>(query: Query<In, Out>, input: In) => town().ask(query.name, Object(input)) as Promise<Out>,
})
