import { knownRows } from '@saude/contract/access'
import { testRecord } from '@saude/service/record/testing/test-record'
import type { TestArea } from '@saude/service/testing/area'
import { user } from '../../contract/user.ts'
import { openCoreArea } from '../../testing/area.ts'
import { town } from '../../testing/core.ts'
import { groups } from '../group/group.ts'
import { users } from './user.ts'

let area: TestArea
let nurses = ''
beforeAll(async () => {
  const opened = await openCoreArea()
  // Who gives a group holds what it gives.
  const permissions = new Set(knownRows().map(({ name }) => name))
  const entitled = { ...opened.user, permissions }
  area = {
    ...opened,
    user: entitled,
    elsewhere: { ...opened.elsewhere, permissions },
    anonymous: { ...opened.anonymous, permissions },
    call: (query, input, by = entitled) => opened.call(query, input, by),
  }
  const own = { client: entitled.client?.id ?? '', key: 'nurse' }
  nurses = (await opened.opened.store.collection(groups).findOne(own))?._id ?? ''
})
afterAll(() => area.close())

/** Another valid CPF for each number. */
function cpfOf(nth: number): string {
  const digits = [...String(100_000_000 + nth)].map(Number)
  for (const length of [10, 11]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (length - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

testRecord(user, () => area, {
  values: (nth) => ({
    name: `Pessoa ${'abcdefghij'.charAt(nth % 10)}`,
    email: `pessoa${nth}@saude.example`,
    cpf: cpfOf(nth),
    group: [{ id: nurses }],
    anonymization: false,
    ...{ council: 'CRM', councilNumber: `12345${nth}`, councilState: 'SP' },
    posts: [{ healthUnit: { id: town.healthUnits[0]?.id }, cbo: { id: '223505', name: 'Enfermeiro' } }],
    isDriver: true,
    emergencyCourse: true,
    passengerCourse: true,
  }),
  changes: { name: 'Outro Nome', cns: '800000000000001', rg: '12.345' },
})

test('the history says what an administrator changed, groups by their names', async () => {
  const { call, opened } = area
  const [nurse, doctor] = await Promise.all(
    ['nurse', 'doctor'].map((key) =>
      opened.store.collection(groups).findOne({ client: area.user.client?.id ?? '', key }),
    ),
  )
  const form = { name: 'Rita Lima', email: 'rita@saude.example', group: [{ id: nurse?._id ?? '' }] }
  const { id } = await call(user.create, { userComplement: form } as never)
  const document = { userComplement: { group: [{ id: doctor?._id ?? '' }] }, driverComplement: { rg: '1' } }
  await call(user.update, { id, document } as never)
  expect((await call(user.history, { id })).items[0]?.changes).toEqual([
    { label: 'Grupos', from: nurse?.name, to: doctor?.name },
    { label: 'Dirige veículos da saúde', from: 'Não', to: 'Sim' },
    { label: 'RG', from: null, to: '1' },
  ])
})

test('provider staff make their own kind, which belongs to no client, and read what happened', async () => {
  const { call, opened, user: secretary } = area
  const provider = { ...secretary, client: null, groups: ['prixAdmin' as const], name: 'Suporte' }
  const group = await opened.store.collection(groups).findOne({ client: null, key: 'prixDev' })
  const form = { name: 'Lia Prix', email: 'lia@prix.example', group: [{ id: group?._id ?? '' }] }
  const { id } = await call(user.create, { userComplement: form } as never, provider)
  expect(await opened.store.collection(users).findOne({ _id: id })).toMatchObject({ client: null })
  await call(user.update, { id, document: { userComplement: { name: 'Lia Dev' } } } as never, provider)
  const { items } = await call(user.history, { id }, provider)
  expect(items.map(({ kind, userName }) => [kind, userName])).toEqual([
    ['updated', 'Suporte'],
    ['created', 'Suporte'],
  ])
  await expect(call(user.history, { id })).rejects.toMatchObject({ key: 'notFound' })
  expect((await call(user.list, { name: 'Lia Dev' }, provider)).items).toMatchObject([
    { id, name: 'Lia Dev' },
  ])
  expect((await call(user.list, { name: 'Lia Dev' })).items).toEqual([])
})

test('a user who may not read others reads their own data all the same', async () => {
  const { call, user: secretary } = area
  const form = { name: 'Só Eu', email: 'soeu@saude.example', group: [{ id: nurses }] }
  const { id } = await call(user.create, { userComplement: form } as never)
  const { id: other } = await call(user.create, {
    userComplement: { ...form, name: 'Outro', email: 'outro@saude.example' },
  } as never)
  const me = { ...secretary, id, permissions: new Set<string>() }
  expect(await call(user.get, { id }, me)).toMatchObject({ userComplement: { name: 'Só Eu' } })
  await expect(call(user.get, { id: other }, me)).rejects.toMatchObject({ key: 'permission' })
})
