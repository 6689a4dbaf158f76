import { newId } from '@saude/contract/id'
import { nameMatches, searchable } from '@saude/contract/search'
import { defineCollection, type Entity, tokens, withTie } from '../store.ts'
import { type OpenForTest, useStore } from './world.ts'

interface Person extends Entity {
  readonly client: string
  readonly unit: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly groups: readonly string[]
}

const people = defineCollection<Person>('people', {
  tenant: 'client',
  arrays: ['searchTokens', 'groups'],
  indexes: [
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, unit: 1, searchName: 1, _id: 1 } },
  ],
})

const first = ['João', 'José', 'Maria', 'Ana  Maria', 'Mariana', "D'Ávila", 'Joana', 'Conceição']
const last = ['Moura', 'Mourão', 'da Silva', 'Silva-Souza', 'DE SOUZA', 'Silvano', 'Ñuñes', '2º']

const documents = ['one', 'two'].flatMap((client) =>
  first.flatMap((given, row) =>
    last.map((family, column): Person => {
      const name = `${given} ${family}`
      const groups = [row % 2 ? 'acs' : 'doctor', `g${column}`]
      return { _id: newId(), client, unit: `u${column % 2}`, name, ...searchable(name), groups }
    }),
  ),
)

const typed = [
  'joao mour',
  'MOUR joão',
  'maria',
  'silva maria',
  's m',
  "d'avila",
  'avi',
  'souz',
  '2',
  'nunes',
  'zzz',
  '',
  '  ',
  '*"',
]

export function describeNames(open: OpenForTest): void {
  describe('the name search', () => {
    const store = useStore(open, [people])
    const collection = () => store().collection(people)
    beforeAll(() => collection().insertMany(documents))

    test('finds those of whom every typed word begins some word of the name, in order, and counts them', async () => {
      for (const text of typed) {
        const filter = { client: 'one', searchTokens: tokens(text) }
        const found = await collection().findAll(filter, {
          sort: withTie<Person>({ searchName: 1 }),
          max: 10_000,
        })
        const expected = documents
          .filter(({ client, name }) => client === 'one' && nameMatches(name, text))
          .sort((one, other) => order(one.searchName, other.searchName) || order(one._id, other._id))
        expect({ text, names: found.map(({ name }) => name) }).toEqual({
          text,
          names: expected.map(({ name }) => name),
        })
        expect(await collection().countDocuments(filter)).toBe(expected.length)
      }
    })

    test('goes together with other filters, with $or and without a client', async () => {
      const both = { client: 'two', unit: 'u1', searchTokens: tokens('mar') }
      const expected = documents.filter(
        ({ client, unit, name }) => client === 'two' && unit === 'u1' && nameMatches(name, 'mar'),
      )
      expect(await collection().countDocuments(both)).toBe(expected.length)
      expect(await collection().countDocuments({ $and: [{ client: 'two' }, both] })).toBe(expected.length)
      const either = { $or: [{ searchTokens: tokens('joao') }, { searchTokens: tokens('jose') }] }
      expect(await collection().countDocuments({ client: 'one', ...either })).toBe(16)
      expect(await collection().countDocuments({ searchTokens: tokens('joao') })).toBe(16)
    })

    test('and other arrays find their elements whole', async () => {
      expect(await collection().countDocuments({ client: 'one', groups: 'acs' })).toBe(32)
      expect(await collection().countDocuments({ client: 'one', groups: { $in: ['g0', 'g1', 'g'] } })).toBe(
        16,
      )
      expect(await collection().countDocuments({ client: 'one', groups: { $ne: 'acs' } })).toBe(32)
      expect(await collection().countDocuments({ client: 'one', groups: 'ac' })).toBe(0)
    })

    test('follows a change of the name at once', async () => {
      const [person] = documents
      if (!person) throw new Error('no person')
      const { _id, client } = person
      await collection().updateOne({ _id }, { $set: { name: 'Zulmira', ...searchable('Zulmira') } })
      expect(await collection().countDocuments({ client, searchTokens: tokens('zul') })).toBe(1)
      await collection().updateOne({ _id }, { $set: { name: person.name, ...searchable(person.name) } })
      expect(await collection().countDocuments({ client, searchTokens: tokens('zul') })).toBe(0)
    })
  })
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
