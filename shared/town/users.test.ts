import { cnsStructureFits, cpfFits, phoneFits } from '@saude/contract/documents'
import { demoTown } from './town.ts'
import { demoUsers } from './users.ts'

const town = demoTown()
const users = demoUsers(town)
const groups = (
  'healthSecretary publicAdministration systemAdministration healthCoordinator healthDirector healthAttendant doctor ' +
  'nurse acs driver travelLogisticManager prixAdmin prixDev prixImplantation'
).split(' ')

describe('the users of the demo town', () => {
  test.each(groups)('%s has a user of that name who is in that group alone', (group) => {
    const user = users.find(({ email }) => email === `${group}@demo.local`)
    expect(user?.groupKeys).toEqual([group])
    expect(user?.isAnonymization).toBe(false)
  })

  test('one coordinator sees everything anonymously', () => {
    const anonymous = users.filter(({ isAnonymization }) => isAnonymization)
    expect(anonymous.map(({ email, groupKeys }) => [email, groupKeys])).toEqual([
      ['anonymous@demo.local', ['healthCoordinator']],
    ])
  })

  test('every micro-area has its agent, the first being acs@demo.local', () => {
    const agents = users.filter(({ microAreaId }) => microAreaId !== null)
    expect(agents).toHaveLength(40)
    expect(agents[0]?.email).toBe('acs@demo.local')
    expect(agents[0]?.microAreaId).toBe(town.microAreas[0]?.id)
    for (const area of town.microAreas) {
      const agent = agents.find(({ microAreaId }) => microAreaId === area.id)
      expect(agent).toMatchObject({ ...area.agent, healthUnitId: area.healthUnitId, cbo: { code: '515105' } })
    }
  })

  test('numbers fit and belong to one user each', () => {
    for (const key of ['id', 'email', 'cpf'] as const) {
      expect(new Set(users.map((user) => user[key])).size).toBe(users.length)
    }
    expect(users.every(({ cpf, phone }) => cpfFits(cpf) && phoneFits(phone))).toBe(true)
    const cards = users.flatMap(({ cns }) => cns ?? [])
    expect(cards.every(cnsStructureFits)).toBe(true)
    expect(new Set(cards).size).toBe(cards.length)
  })

  test('only drivers have a licence, and the list is the same every time', () => {
    const drivers = users.filter(({ driver }) => driver)
    expect(drivers).toHaveLength(5)
    for (const { groupKeys } of drivers) expect(groupKeys).toEqual(['driver'])
    expect(new Set(drivers.map(({ driver }) => driver?.color)).size).toBe(5)
    expect(demoUsers(town)).toEqual(users)
  })
})
