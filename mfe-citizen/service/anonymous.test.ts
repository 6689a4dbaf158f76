import type { Query } from '@saude/contract/query'
import { withTie } from '@saude/store'
import { citizenGet, citizenList, citizenSearch } from '../contract/citizen.ts'
import { citizenGeolocationSituationList, citizenListWithoutApp } from '../contract/situation.ts'
import { type Citizen, citizens } from './register/citizen/citizen.ts'
import { type CitizensService, clientId, member, openCitizens } from './testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const hidden = member(['healthCoordinator'], { isAnonymization: true })
const seeing = member(['healthCoordinator'])

let service: CitizensService
beforeEach(async () => {
  service = await openCitizens(now)
})
afterEach(() => service.close())

const lists: Query<{ q?: string | null | undefined }, { items: { id: string }[] }>[] = [
  citizenList,
  citizenGeolocationSituationList,
  citizenListWithoutApp,
  citizenSearch,
]

test.each(lists.map((query) => [query.name, query] as const))(
  '%s does not show an anonymised user the order of the names',
  async (_name, query) => {
    const added = ['Zilda', 'Ana', 'Marta'].map((name) => service.add({ name }))
    const [zilda, ana, marta] = (await Promise.all(added)) as [string, string, string]
    const asked = async (user: typeof hidden) =>
      (await service.call(query, {}, user)).items.map(({ id }) => id)
    expect(await asked(seeing)).toEqual([ana, marta, zilda])
    expect(await asked(hidden)).toEqual([zilda, ana, marta].sort())
  },
)

test('their order is read along an index', async () => {
  const sort = withTie<Citizen>({})
  const read = await service.store.explain(citizens, { client: clientId }, { sort, limit: 40 })
  expect(read.sorts).toBe(false)
})

test('of a record an anonymised user sees what says nothing of who it is', async () => {
  const id = await service.add({
    name: 'Maria Aparecida de Souza',
    socialName: 'Cida',
    birthDate: '1950-02-03',
    deathAt: '2026-05-06',
    gender: 'F',
    cpf: '52998224725',
    cns: '700000000000005',
    rg: '123456789',
    mothersName: 'Ana',
    fathersName: 'José',
    mobilePhone: '19911112222',
    homePhone: '1933334444',
    contactPhone: '19955556666',
    email: 'maria@exemplo.br',
    neighborhood: { id: 'n1', name: 'Centro' },
    addressPublicPlaceType: 'Rua',
    addressPublicPlace: 'das Flores',
    addressNumber: '12',
    addressComplement: 'Fundos',
    addressReference: 'Ao lado da padaria',
    addressCoordinates: { x: -47.123456, y: -22.654321 },
    geolocationType: 'manual',
    streetId: 'street-1',
    streetPaths: [[{ latitude: -22.6, longitude: -47.1 }]],
    syncedOriginalId: 'esus-1',
    syncedOriginalRegister: 'e-SUS',
    cnsResponsibleFamily: '700000000000005',
    microArea: '03',
  })
  const answer = await service.call(citizenGet, { id }, hidden)
  const shown = Object.fromEntries(
    Object.entries(answer).filter(([, value]) => value !== null && value !== undefined),
  )
  expect(shown).toEqual({
    id,
    name: expect.stringMatching(/^Cidadão \d{4}$/),
    birthDate: '1950',
    deathAt: '2026',
    gender: 'F',
    sex: 'F',
    addressOnCity: true,
    neighborhood: { id: 'n1', name: 'Centro' },
    addressPublicPlaceType: 'Rua',
    addressCoordinates: { x: -47.123, y: -22.655 },
    geolocationType: 'manual',
    syncedOriginalRegister: 'e-SUS',
    installedApp: 'NOT_INSTALLED',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  })
})
