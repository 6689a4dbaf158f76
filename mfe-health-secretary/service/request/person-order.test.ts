import { newId } from '@saude/contract/id'
import { dispensePermission } from '@saude/contract/sees-protected'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { medicationListLoad, medicationSearch } from '../../contract/medication.ts'
import { protocolList } from '../../contract/protocol.ts'
import { withdrawal } from '../../contract/withdrawal.ts'
import { service } from '../service.ts'
import { codeOwners } from '../testing/owners.ts'

const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio', 'Rita', 'Zeca']
const people = names.map((name) => ({ id: newId(), name, birthDate: '1990-01-02' }))
/** Those who fetch what is given for a protected diagnosis alone. */
const secret = new Set(['Ana', 'Caio', 'Davi', 'Zeca'])

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    owners: {
      citizenByIds: people,
      healthUnitByIds: [],
      ...codeOwners,
      citizenMessageCreate: () => ({ isSent: true }),
    },
  })
  const lines = ['CATMAT;Medicamento', '100001;Dolutegravir', '268856;Losartana']
  await area.call(medicationListLoad, { name: 'Lista', lines, isPreview: false })
  const idOf = async (q: string) => (await area.call(medicationSearch, { q })).items[0]?.id ?? ''
  const [hiding, plain] = [await idOf('dolutegravir'), await idOf('losartana')]
  for (const { id, name } of [...people].reverse()) {
    const medication = { id: secret.has(name) ? hiding : plain }
    const asked = { citizen: { id }, medication, priority: 'notUrgent' as const, date: '2026-01-05' }
    await area.call(withdrawal.create, asked, pharmacy())
  }
})
afterAll(() => area.close())

const by = (...more: string[]) => ({
  ...area.user,
  id: newId(),
  permissions: new Set([withdrawal.list.permission, ...more]),
})
const pharmacy = () => by(dispensePermission)

/** The names of a list, asked for three at a time. */
async function ordered(order: 'asc' | 'desc', user: typeof area.user, of: 'requests' | 'protocols') {
  const found: (string | null | undefined)[] = []
  for (let startIndex = 0; startIndex < names.length; startIndex += 3) {
    const page = { startIndex, stopIndex: startIndex + 2, order }
    if (of === 'requests') {
      const { items } = await area.call(withdrawal.list, { ...page, orderBy: 'citizen' }, user)
      found.push(...items.map(({ citizen }) => citizen?.name))
    } else {
      const { items } = await area.call(protocolList, { ...page, orderBy: 'citizenName' }, user)
      found.push(...items.map(({ citizenName }) => citizenName))
    }
  }
  return found
}

test.each(['requests', 'protocols'] as const)(
  '%s stand in the order of real names for who sees them, page by page',
  async (of) => {
    expect(await ordered('asc', pharmacy(), of)).toEqual(names)
    expect(await ordered('desc', pharmacy(), of)).toEqual([...names].reverse())
  },
)

test.each(['requests', 'protocols'] as const)(
  '%s stand in the order of the names that are shown for everybody else',
  async (of) => {
    const shown = ['Bia', 'Eva', 'Fábio', ...[...secret].map(() => 'Pessoa protegida'), 'Rita']
    expect(await ordered('asc', by(), of)).toEqual(shown)
    expect(await ordered('desc', by(), of)).toEqual([...shown].reverse())
  },
)
