import { measure, planOf } from '@saude/contract/bounds'
import { clean } from '@saude/contract/clean'
import { entryOf, fieldsOf } from '@saude/contract/meta'
import { longestMatch } from '@saude/contract/testing/longest-match'
import { counted, type Visits } from '@saude/contract/testing/visits'
import { worstInputs } from '@saude/contract/testing/worst-input'
import { problems } from '@saude/contract/validate'
import type { AnySchema } from 'yup'
import { productQueries as queries } from './testing/services.ts'

/** What holds for every call of every area, and for those of areas to come. */

// Every contract's input is an object schema.
const inputs = queries.map(({ name, input }) => [name, input as AnySchema] as const)

/** Each field of an input with its path. */
function* fieldsBelow(schema: AnySchema, path: string): Generator<readonly [string, AnySchema]> {
  yield [path, schema]
  const entry = entryOf(schema)
  if (entry) yield* fieldsBelow(entry, `${path}[]`)
  for (const [key, field] of Object.entries(fieldsOf(schema))) yield* fieldsBelow(field, `${path}.${key}`)
}

const all = inputs.flatMap(([name, input]) => [...fieldsBelow(input, name)])
const pathsOf = (wanted: (schema: AnySchema) => boolean) =>
  all.filter(([, schema]) => wanted(schema)).map(([path]) => path)

test('every list that anybody may send says how many entries it may have', () => {
  expect(pathsOf((schema) => schema.type === 'array' && !Number.isFinite(planOf(schema).entries))).toEqual([])
})

test('every text that anybody may send says how long it may be', () => {
  expect(pathsOf((schema) => schema.type === 'string' && !Number.isFinite(planOf(schema).text))).toEqual([])
})

test('nothing that anybody may send is of any kind at all, apart from files', () => {
  expect(pathsOf((schema) => schema.type === 'mixed' && !planOf(schema).meta.kind)).toEqual([])
})

test('no call sets the password of somebody else: a first one comes by a link, from its owner', () => {
  expect(pathsOf((schema) => planOf(schema).meta.inputType === 'password').sort()).toEqual([
    'passwordConfirm.currentPassword',
    // By a link that is good once.
    'passwordSet.password',
    'secondFactorBegin.currentPassword',
    'secondFactorEnd.currentPassword',
    // Of a file.
    'takeoutCreate.password',
    'takeoutCreate.passwordAgain',
    'userLogin.password',
    // One's own.
    'userSelfUpdate.document.currentPassword',
    'userSelfUpdate.document.newPassword',
  ])
})

/** Whether a field names a citizen: by id, or as a reference. */
const isCitizen = ([path, schema]: readonly [string, AnySchema]) =>
  /\.citizenId$/.test(path) || planOf(schema).meta.owner?.isCitizen === true

test('what anybody writes about a citizen is in the access log', () => {
  const written = queries.filter(
    ({ mutates, input }) =>
      // Every contract's input is an object schema.
      mutates && [...fieldsBelow(input as AnySchema, '')].some(isCitizen),
  )
  // What services send to citizens follows from an act that is logged.
  const people = written.filter(({ access }) => access.access !== 'service')
  expect(people.length).toBeGreaterThan(5)
  expect(people.filter(({ logs }) => logs === undefined).map(({ name }) => name)).toEqual([])
})

test('every answer that is logged names the citizens where it says that it does', () => {
  const missing = queries.filter(({ logs, output }) => {
    const paths = [...fieldsBelow(output as AnySchema, '')].map(([path]) => path.replaceAll('[]', ''))
    return logs !== undefined && !logs.split(' ').every((path) => paths.includes(`.${path}`))
  })
  expect(missing.map(({ name, logs }) => `${name}: ${logs}`)).toEqual([])
})

/**
 * Of a protected one there is no entry for others: what they see there is what is stored, and hides nothing. The past of a
 * protected disease is refused to them.
 */
const hiddenWhole = [
  'epidemiologicalChannelPastUpdate.pathology',
  'epidemiologicalAccompanimentUpdate.document.pathology',
]

test('what may name a protected diagnosis is changed on stored entries by those alone who see it', () => {
  const naming = queries
    .filter(({ mutates, access }) => mutates && access.access !== 'service')
    .flatMap(({ name, input }) => [...fieldsBelow(input as AnySchema, name)])
    .filter(([, schema]) => planOf(schema).meta.isProtected !== undefined)
  // A new entry holds nothing yet: what others enter there is no protected diagnosis, or is refused.
  const changes = naming.filter(([path]) => !/^[a-zA-Z]+(Create|Batch)\.\w+(\[\]\.\w+)?$/.test(path))
  expect(changes.map(([path]) => path)).toEqual(
    expect.arrayContaining(['examRequestUpdate.document.cid', 'examRequestUpdate.document.procedure']),
  )
  const open = changes.filter(([, schema]) => planOf(schema).meta.isKept !== true).map(([path]) => path)
  expect(open).toEqual(hiddenWhole)
})

/** Days and instants that people write, with what each says of the future. */
const dates = queries
  .filter(({ mutates, access }) => mutates && access.access !== 'service')
  .flatMap(({ name, input }) => [...fieldsBelow(input as AnySchema, name)])
  .map(([path, schema]) => ({ path, schema, ...planOf(schema).meta }))
  .filter(({ withDate }) => withDate)
const datesWith = (mayLieAhead: boolean | undefined) =>
  dates.filter((one) => one.mayLieAhead === mayLieAhead).map(({ path }) => path)

test('every date that people write says whether it may lie ahead', () => {
  expect(datesWith(undefined)).toEqual([])
  expect(datesWith(true)).toEqual(expect.arrayContaining(['partnershipCreate.end']))
})

test('a date that has come by its nature is never in the future, in no call that writes', () => {
  expect(datesWith(false)).toEqual(expect.arrayContaining(['citizenCreate.birthDate']))
  const accepted = dates.filter(
    ({ schema, withTime, mayLieAhead }) =>
      mayLieAhead === false &&
      ['2030-11-20', '2999-01-01'].some((day) => {
        const value = withTime ? `${day} 10:00:00.000-03:00` : day
        return Object.keys(problems(schema, value)).length === 0
      }),
  )
  expect(accepted.map(({ path }) => path)).toEqual([])
})

test('what asks about an unusual day takes the answer; what waits on a device is asked where it is mended', () => {
  const asking = dates.filter(({ unusual }) => unusual).map(({ path }) => path.split('.')[0])
  expect(asking).toEqual(
    expect.arrayContaining(['healthCareCreate', 'examRequestTransition', 'travelCreate', 'travelUpdate']),
  )
  const mute = queries.filter(
    ({ name, input }) => asking.includes(name) && !('isConfirmed' in fieldsOf(input as AnySchema)),
  )
  expect(mute.map(({ name }) => name)).toEqual([])
})

/** Fields in which people write what they want. */
const free = /^(observation|notes|reason|message|.*Notes|.*Observation)$/

/** What the product itself writes: notices to the person who is signed in, and what a page of a list says of itself. */
const isOwn = (path: string) => path === 'notificationList.items[].message' || /^\w+\.message$/.test(path)

test('what people write freely is about somebody, and is hidden from anonymised users', () => {
  // Every contract's output is an object schema.
  const answers = queries.flatMap(({ name, output }) => [...fieldsBelow(output as AnySchema, name)])
  const unprotected = [...all, ...answers].filter(([path, schema]) => {
    const { inputType, personal } = planOf(schema).meta
    const isNamed = free.test(path.split('.').at(-1) ?? '') && !isOwn(path)
    return schema.type === 'string' && (inputType === 'textarea' || isNamed) && !personal
  })
  expect(unprotected.map(([path]) => path)).toEqual([])
})

const megabyte = 1_000_000

/** Values of the largest input that is taken: a boundary of 5,000 vertices, read a few times. */
const mostVisits = 60_000

/** Characters of the longest text over which a regular expression may run. */
const mostCharacters = 6_000

/** What `validated` does, one step after the other: the broken rules. */
function brokenBy(input: AnySchema, worst: unknown, visits: Visits): Record<string, string> {
  const { excess } = measure(planOf(input), counted(worst, visits))
  if (excess) return { [excess.path]: excess.sentence }
  return problems(input, counted(clean(input, counted(worst, visits)), visits))
}

const tried = new Set<string>()

test.each(inputs)(
  'a megabyte that is made for %s costs a bounded number of reads and of words',
  (_, input) => {
    const costly: object[] = []
    for (const { name, input: worst } of worstInputs(input, megabyte, tried)) {
      const visits = { count: 0 }
      let broken: Record<string, string> = {}
      const longest = longestMatch(() => {
        broken = brokenBy(input, worst, visits)
      })
      const words = JSON.stringify(broken).length
      if (visits.count >= mostVisits || longest >= mostCharacters || words >= 20_000)
        costly.push({ name, reads: visits.count, longest, words })
    }
    expect(costly).toEqual([])
  },
)
