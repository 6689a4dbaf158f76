import { entryOf, fieldsOf } from '@saude/contract/clean'
import { metaOf } from '@saude/contract/meta'
import { queriesOf } from '@saude/service/service'
import type { AnySchema } from 'yup'
import { productServices } from './testing/services.ts'

/** Each object of an answer, with where it is. */
function* objectsIn(
  schema: AnySchema,
  path: string,
): Generator<readonly [string, Readonly<Record<string, AnySchema>>]> {
  const entry = entryOf(schema)
  if (entry) return yield* objectsIn(entry, path)
  const fields = fieldsOf(schema)
  yield [path, fields]
  for (const [key, field] of Object.entries(fields)) yield* objectsIn(field, `${path}.${key}`)
}

/** What is divided by micro-area is answered to services with it; they answer people without. */
const byMicroArea = ['citizenFacts']

const everywhere = productServices.flatMap((service) =>
  queriesOf(service).flatMap((query) =>
    [...objectsIn(query.output, query.name)].map(([path, fields]) => ({ query, path, fields })),
  ),
)

test('no person is answered with a micro-area to anonymised users, who know the cell already', () => {
  const open = everywhere.flatMap(({ query, path, fields }) => {
    const { name, microArea } = fields
    if (!name || !microArea || byMicroArea.includes(query.name)) return []
    return metaOf(name).personal && !metaOf(microArea).personal ? [path] : []
  })
  expect(open).toEqual([])
  expect(everywhere.length).toBeGreaterThan(1000)
})

test('whose a name is can be said wherever somebody is named: one person has one pseudonym', () => {
  const nameless = everywhere.flatMap(({ path, fields }) => {
    const isNamed = Object.values(fields).some(
      (field) => field.type !== 'object' && metaOf(field).personal === 'name',
    )
    return isNamed && !('id' in fields || 'citizenId' in fields) ? [path] : []
  })
  expect(nameless).toEqual([])
})
