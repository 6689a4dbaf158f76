import { hiddenPerson } from '@saude/contract/hidden-person'
import { newId } from '@saude/contract/id'
import { dispensePermission, protectedPermission } from '@saude/contract/sees-protected'
import { recordHistory } from '@saude/service/record/history'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { material } from '../../contract/material.ts'
import { materialInput, materialOutput } from '../../contract/material-movement.ts'
import { medicationListLoad, medicationSearch, requestedMedication } from '../../contract/medication.ts'
import { protocolGet, protocolList, requestQueueList } from '../../contract/protocol.ts'
import { protocolLookup } from '../../contract/protocol-lookup.ts'
import { withdrawal } from '../../contract/withdrawal.ts'
import { hidePersons, personsHidden } from '../protocol/hide-persons.ts'
import { requests } from '../requests.ts'
import { service } from '../service.ts'
import { codeOwners } from '../testing/owners.ts'

const ana = { id: newId(), name: 'Ana Prado', birthDate: '1990-01-02' }
const bento = { id: newId(), name: 'Bento Luz', birthDate: '1980-01-02' }
const sent: { citizenId: string }[] = []

let area: TestArea
let medicines: Readonly<Record<'secret' | 'plain', string>>
beforeAll(async () => {
  area = await openArea(service, {
    now: () => new Date('2026-11-27T12:00:00Z'),
    owners: {
      citizenByIds: [ana, bento],
      healthUnitByIds: [],
      cidSearch: [],
      ...codeOwners,
      citizenMessageCreate: (input) => {
        sent.push(input as { citizenId: string })
        return { isSent: true }
      },
      clientSettings: () => ({}),
      clientLogo: () => ({ picture: null }),
    },
  })
  const lines = [
    'CATMAT;Medicamento;Concentração;Unidade',
    '100001;Dolutegravir sódico;50 mg;Comprimido',
    '268856;Losartana potássica;50 mg;Comprimido',
  ]
  await area.call(medicationListLoad, { name: 'Lista', lines, isPreview: false })
  const idOf = async (q: string) => (await area.call(medicationSearch, { q })).items[0]?.id ?? ''
  medicines = { secret: await idOf('dolutegravir'), plain: await idOf('losartana') }
})
afterAll(() => area.close())

const permissions = [withdrawal.list.permission, 'withdrawalAuthorise']
const by = (...more: string[]) => ({
  ...area.user,
  id: newId(),
  permissions: new Set([...permissions, ...more]),
})
const desk = () => by()
const pharmacy = () => by(dispensePermission)

const asked = (citizen: { id: string }, medicine: 'secret' | 'plain') => ({
  citizen: { id: citizen.id },
  medication: { id: medicines[medicine] },
  priority: 'notUrgent' as const,
  date: '2026-01-05',
  repeatReason: 'Outro pedido',
})
const names = /Ana Prado|1990-01-02/

test('whose a medicine is that is for a protected diagnosis alone is recorded by those who may see it', async () => {
  await expect(area.call(withdrawal.create, asked(ana, 'secret'), desk())).rejects.toMatchObject({
    key: 'validation',
    payload: { fields: { medication: expect.stringContaining('Entregar medicamentos') } },
  })
  const { id, isProtected } = await area.call(withdrawal.create, asked(ana, 'secret'), pharmacy())
  expect(isProtected).toBe(true)
  for (const user of [pharmacy(), by(protectedPermission)])
    expect(await area.call(withdrawal.get, { id }, user)).toMatchObject({
      citizen: { name: 'Ana Prado' },
      isProtected: true,
    })
  expect((await area.call(withdrawal.get, { id }, desk())).citizen).toMatchObject({ name: hiddenPerson.name })
  await area.call(withdrawal.remove, { id }, pharmacy())
})

test('lists show the withdrawal and not whose it is; no filter, order, search or count finds who it is', async () => {
  const before = await area.call(withdrawal.list, { citizen: { id: ana.id } }, desk())
  const { id } = await area.call(
    withdrawal.create,
    { ...asked(ana, 'secret'), observation: 'Ana Prado retira' },
    pharmacy(),
  )
  const plain = await area.call(withdrawal.create, asked(bento, 'plain'), desk())
  expect(await area.call(withdrawal.list, { citizen: { id: ana.id } }, desk())).toEqual(before)
  const { items } = await area.call(withdrawal.list, {}, desk())
  expect(items.map((item) => [item.id, item.citizen?.name, item.medication?.name]).sort()).toEqual(
    [
      [id, 'Pessoa protegida', 'Dolutegravir sódico 50 mg'],
      [plain.id, 'Bento Luz', 'Losartana potássica 50 mg'],
    ].sort(),
  )
  const ordered = await area.call(withdrawal.list, { orderBy: 'citizen', order: 'asc' }, desk())
  expect(ordered.items.map((item) => item.citizen?.name)).toEqual(['Bento Luz', 'Pessoa protegida'])
  expect((await area.call(protocolList, { citizenName: 'ana' }, desk())).totalItems).toBe(0)
  const seen = await area.call(withdrawal.list, { citizen: { id: ana.id } }, pharmacy())
  expect(seen.items).toMatchObject([{ id, citizen: { id: ana.id }, isProtected: true }])
  expect((await area.call(protocolList, { citizenName: 'ana' }, pharmacy())).items).toMatchObject([
    { citizenId: ana.id, isProtected: true },
  ])
  // Of the medicine everything is counted.
  expect((await area.call(requestedMedication, {}, desk())).items).toHaveLength(2)
})

test('no question of the area, history and sheet named the person to the desk', async () => {
  const reading = service.handlers.map(({ query }) => query).filter(({ mutates }) => !mutates)
  const { items } = await area.call(withdrawal.list, { citizen: { id: ana.id } }, pharmacy())
  const id = items[0]?.id ?? ''
  await area.call(withdrawal.transition, { id, transition: 'authorise' }, desk())
  await area.call(withdrawal.update, { id, document: { citizen: { id: bento.id } } }, pharmacy())
  await area.call(withdrawal.update, { id, document: { citizen: { id: ana.id } } }, pharmacy())
  const inputs = [{}, { q: 'ana' }, { id }, { type: 'withdrawal' }, { citizen: { id: ana.id } }]
  const naming = async (user: typeof area.user) => {
    const found = new Set<string>()
    for (const query of reading)
      for (const input of inputs) {
        const answer = await area.call(query, input, user).catch(() => undefined)
        if (names.test(JSON.stringify(answer ?? null))) found.add(query.name)
      }
    return [...found].sort()
  }
  expect(await naming(desk())).toEqual([])
  expect(await naming(pharmacy())).toEqual(
    expect.arrayContaining([
      ...['protocolGet', 'protocolList', 'requestQueueList'],
      ...['withdrawalGet', 'withdrawalHistory', 'withdrawalList'],
    ]),
  )
  // A message would stand in the history of the citizen.
  expect(sent.filter(({ citizenId }) => citizenId !== bento.id)).toEqual([])
  expect((await area.call(requestQueueList, { type: 'withdrawal' }, desk())).items[0]?.age ?? null).toBeNull()
  // The person who asks with the number and a birth date learns how it stands.
  const { number } = await area.call(protocolGet, { id }, desk())
  const own = { number, birthDate: ana.birthDate, client: area.user.client?.id }
  expect((await area.call(protocolLookup, own, desk())).items).toHaveLength(1)
})

test('who does not see whose it is changes neither that nor what hides it, and may do the rest', async () => {
  const { id } = await area.call(withdrawal.create, asked(ana, 'secret'), pharmacy())
  const change = (document: object, user = desk()) => area.call(withdrawal.update, { id, document }, user)
  await expect(change({ citizen: { id: bento.id } })).rejects.toMatchObject({
    payload: { fields: { 'document.citizen': expect.stringContaining('protegida') } },
  })
  await expect(change({ medication: { id: medicines.plain } })).rejects.toMatchObject({
    payload: { fields: { 'document.medication': expect.stringContaining('protegida') } },
  })
  await change({ citizen: { id: hiddenPerson.id }, quantity: 2, observation: 'Falta a receita' })
  expect(await area.call(withdrawal.get, { id }, desk())).toMatchObject({
    quantity: 2,
    observation: 'Falta a receita',
  })
  await area.call(withdrawal.update, { id, document: { observation: 'Ana. Falta a receita' } }, pharmacy())
  expect((await area.call(withdrawal.get, { id }, desk())).observation).toBe('Falta a receita')
  await change({ medication: { id: medicines.plain } }, pharmacy())
  expect((await area.call(withdrawal.get, { id }, desk())).citizen?.name).toBe('Ana Prado')
  await area.call(withdrawal.remove, { id }, desk())
})

test('stock that goes out to somebody shows what, and how many, and for whom to few', async () => {
  const { id: of } = await area.call(material.create, {
    name: 'Dolutegravir 50 mg',
    unit: 'bottle',
    isLoanable: false,
  })
  const known = { material: { id: of }, responsible: 'Rui', date: '2026-01-05' }
  await area.call(materialInput.create, { ...known, quantity: 10 })
  const out = {
    ...known,
    quantity: 2,
    destination: 'citizen' as const,
    citizen: { id: ana.id },
    receivedBy: 'Ana Prado',
  }
  await expect(area.call(materialOutput.create, out, desk())).rejects.toMatchObject({
    payload: { fields: { material: expect.stringContaining('Entregar') } },
  })
  await area.call(materialOutput.create, { ...known, quantity: 1, destination: 'lost' }, desk())
  const { id } = await area.call(materialOutput.create, out, pharmacy())
  expect(await area.call(materialOutput.get, { id }, desk())).toMatchObject({
    citizen: { name: 'Pessoa protegida' },
    quantity: 2,
    receivedBy: null,
  })
  expect(await area.call(materialOutput.get, { id }, pharmacy())).toMatchObject({ citizen: { id: ana.id } })
  expect(await area.call(material.get, { id: of })).toMatchObject({ balance: 7 })
})

test('what was stored before is hidden when the service starts, once for each list of medicines', async () => {
  const { store } = area.opened
  const { id } = await area.call(withdrawal.create, asked(ana, 'secret'), pharmacy())
  const entries = requests.flatMap(({ of, collection }) =>
    of.name === withdrawal.name ? [store.collection(collection)] : [],
  )
  const person = { id: ana.id, name: ana.name, searchName: 'ana prado' }
  for (const entry of entries)
    await entry.updateMany({ _id: id }, { $set: { citizen: person, hiddenPerson: null } } as never)
  // Also before: nothing that reads it shows it.
  expect((await area.call(withdrawal.get, { id }, desk())).citizen?.name).toBe('Pessoa protegida')
  await store.collection(personsHidden).deleteMany({})
  await hidePersons(store, requests)
  expect((await area.call(withdrawal.list, { citizen: { id: ana.id } }, desk())).totalItems).toBe(0)
  expect((await area.call(withdrawal.get, { id }, pharmacy())).citizen?.name).toBe('Ana Prado')
  expect(await store.collection(recordHistory).countDocuments({ of: id })).toBe(1)
})

test('a list that calls a medicine otherwise hides at once whose it was before', async () => {
  const list = (name: string) => ({
    name: 'Outra lista',
    lines: ['CATMAT;Medicamento', `777001;${name}`],
    isPreview: false,
  })
  await area.call(medicationListLoad, list('Kit do programa'))
  const kit = (await area.call(medicationSearch, { q: 'kit' })).items[0]?.id ?? ''
  const { id } = await area.call(
    withdrawal.create,
    { ...asked(ana, 'plain'), medication: { id: kit } },
    desk(),
  )
  const found = async () =>
    (await area.call(withdrawal.list, { citizen: { id: ana.id }, medication: { id: kit } }, desk()))
      .totalItems
  expect(await found()).toBe(1)
  await area.call(medicationListLoad, list('Tivicay 50 mg'))
  expect(await found()).toBe(0)
  expect(await area.call(withdrawal.get, { id }, desk())).toMatchObject({
    citizen: { name: 'Pessoa protegida' },
    medication: { name: 'Tivicay 50 mg' },
  })
  expect((await area.call(protocolGet, { id }, desk())).citizenName).toBe('Pessoa protegida')
  expect((await area.call(withdrawal.get, { id }, pharmacy())).citizen?.name).toBe('Ana Prado')
})
