import { knownRows } from '@saude/contract/access'
import { testRecord } from '@saude/service/record/testing/test-record'
import type { TestArea } from '@saude/service/testing/area'
import { user } from '../../contract/user.ts'
import { openCoreArea } from '../../testing/area.ts'
import { groups } from '../group/group.ts'

let area: TestArea
let nurses = ''
beforeAll(async () => {
  const opened = await openCoreArea()
  // Whoever gives a group holds what it gives.
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
