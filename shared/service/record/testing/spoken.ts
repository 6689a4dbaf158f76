import type { Query } from '@saude/contract/query'
import type { AnyRecord } from '@saude/contract/record/record'
import { errorOfFields, type WireVerb } from '@saude/contract/record/wire'
import type { TestArea } from '../../testing/area.ts'

type Values = Readonly<Record<string, unknown>>

/** The area as the tests of a record call it: with fields, however its calls say them. */
export function spoken({ wire, create, update, get, fields }: AnyRecord, area: TestArea): TestArea {
  if (!wire) return area
  const verbs = new Map<unknown, WireVerb>([
    [create, 'create'],
    [update, 'update'],
    [get, 'get'],
  ])
  return {
    ...area,
    async call<In, Out>(query: Query<In, Out>, input: In, by = area.user): Promise<Out> {
      const verb = verbs.get(query)
      if (verb === undefined) return area.call(query, input, by)
      // Inputs and answers of a record's calls are objects.
      const given = input as Values & { document?: Values }
      const said =
        verb === 'create'
          ? wire.said(given, verb)
          : { ...given, ...(given.document && { document: wire.said(given.document, verb) }) }
      try {
        const answer: unknown = await area.call(query, said as In, by)
        return (verb === 'get' ? wire.fields(answer as Values) : answer) as Out
      } catch (error) {
        throw errorOfFields(wire, Object.keys(fields), error, verb === 'update' ? 'document.' : '')
      }
    },
  }
}
