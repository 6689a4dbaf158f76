import { withTie } from '@saude/store'
import { recordedEntryRemove } from '../../../contract/own-entry.ts'
import { citizenVisitList, visitList, visitRecord } from '../../../contract/visit.ts'
import { type CitizensService, clientId, member, openCitizens } from '../../testing/open.ts'
import { type Citizen, citizens } from '../citizen/citizen.ts'
import { visits as visitRows } from './visit.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const agent = member(['acs'])
const nurse = member(['nurse'])

let service: CitizensService
beforeEach(async () => {
  service = await openCitizens(now)
})
afterEach(() => service.close())

const list = async (input: Parameters<typeof service.call<object, unknown>>[1] = {}, user = nurse) =>
  service.call(visitList, input, user)
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)
const record = (citizenId: string, given: object = {}, user = agent) =>
  service.call(visitRecord, { citizenId, outcome: 'done', date: '2026-11-20', ...given }, user)

describe('the visit list', () => {
  beforeEach(async () => {
    // Others are seen every 60 days, the risk group every 30.
    await service.add({ name: 'Em dia', lastVisitOn: '2026-10-01' }) // next 30/11, in 10 days
    await service.add({ name: 'Hoje', lastVisitOn: '2026-09-21' }) // next 20/11
    await service.add({ name: 'Atrasada', lastVisitOn: '2026-09-18' }) // next 17/11, 3 days ago
    await service.add({ name: 'Idosa', birthDate: '1950-01-01', lastVisitOn: '2026-10-01' }) // next 31/10
    await service.add({ name: 'Nova' })
    await service.add({ name: 'Falecido', deathAt: '2026-01-01' })
    await service.add({ name: 'Mudou-se', addressOnCity: false })
    await service.add({ name: 'De outra cidade', client: 'another' })
  })

  test('has who lives here, who waits longest on top', async () => {
    const page = await list()
    expect(namesOf(page)).toEqual(['Nova', 'Idosa', 'Atrasada', 'Hoje', 'Em dia'])
    expect(page.totalItems).toBe(5)
    expect(page.items.map(({ statusNumber }) => statusNumber)).toEqual([null, 20, 3, 0, -10])
    expect(page.items.map(({ isVisited }) => isVisited)).toEqual([false, false, false, true, true])
    expect(page.items.map(({ isRiskGroup }) => isRiskGroup)).toEqual([false, true, false, false, false])
    expect(page.items[1]).toMatchObject({ lastVisit: '2026-10-01', nextVisit: '2026-10-31' })
  })

  test('has who lives at one door one after the other, an agent’s own apart', async () => {
    const at = (addressNumber: string) => ({ addressPublicPlace: 'das Paineiras', addressNumber })
    await service.add({ name: 'Mãe', lastVisitOn: '2026-08-01', ...at('214') })
    await service.add({ name: 'Vizinha', lastVisitOn: '2026-08-02', ...at('216') })
    await service.add({ name: 'Filho', lastVisitOn: '2026-11-10', ...at('214') })
    await service.add({ name: 'Avó', lastVisitOn: '2026-11-11', ...at('214'), responsibleAcsId: agent.id })
    expect(namesOf(await list())).toEqual([
      'Nova',
      'Mãe',
      'Filho',
      'Avó',
      'Vizinha',
      'Idosa',
      'Atrasada',
      'Hoje',
      'Em dia',
    ])
    expect(namesOf(await list({}, agent)).slice(0, 5)).toEqual(['Avó', 'Nova', 'Mãe', 'Filho', 'Vizinha'])
  })

  test('says where the door is and whom to call', async () => {
    await service.add({
      name: 'Zélia',
      lastVisitOn: '2026-11-19',
      addressPublicPlaceType: 'Rua',
      addressPublicPlace: 'das Paineiras',
      addressNumber: '214',
      addressComplement: 'casa 2',
      neighborhood: { id: 'n1', name: 'Vila Nova' },
      homePhone: '1934410000',
    })
    const [zelia] = (await list({ name: 'zelia' })).items
    expect(zelia).toMatchObject({
      address: 'Rua das Paineiras, 214, casa 2, Vila Nova',
      phone: '1934410000',
    })
  })

  test.each([
    ['alright', ['Hoje', 'Em dia']],
    ['delay', ['Idosa', 'Atrasada']],
    ['nothing', ['Nova']],
  ] as const)('of status %s has %j, with the right total', async (status, names) => {
    const page = await list({ status })
    expect(namesOf(page)).toEqual(names)
    expect(page.totalItems).toBe(names.length)
    expect(await list({ status, startIndex: 0, stopIndex: 0 })).toMatchObject({ totalItems: names.length })
  })

  test('is found by name, and narrowed to one agent', async () => {
    await service.add({ name: 'Ângela Souza', responsibleAcsId: 'a1', lastVisitOn: '2026-11-01' })
    expect(namesOf(await list({ name: 'angela' }))).toEqual(['Ângela Souza'])
    expect(namesOf(await list({ professionalName: { id: 'a1' } }))).toEqual(['Ângela Souza'])
  })

  test('shows an agent their micro-area first, on every page', async () => {
    for (const [name, lastVisitOn] of [
      ['Minha A', '2026-11-01'],
      ['Minha B', '2026-11-10'],
    ])
      await service.add({ name: String(name), lastVisitOn: String(lastVisitOn), responsibleAcsId: agent.id })
    const all = ['Minha A', 'Minha B', 'Nova', 'Idosa', 'Atrasada', 'Hoje', 'Em dia']
    expect(namesOf(await list({}, agent))).toEqual(all)
    for (const [startIndex, stopIndex] of [
      [0, 0],
      [1, 3],
      [2, 4],
      [5, 9],
    ] as const) {
      const page = await list({ startIndex, stopIndex }, agent)
      expect(namesOf(page)).toEqual(all.slice(startIndex, stopIndex + 1))
      expect(page).toMatchObject({ totalItems: 7, startIndex, endReached: stopIndex >= 6 })
    }
    expect(namesOf(await list({}, nurse))[0]).toBe('Nova')
  })

  test('hides identities from anonymised users and refuses to search by them', async () => {
    const hidden = member(['healthCoordinator'], { isAnonymization: true })
    const { items } = await list({}, hidden)
    expect(items.every(({ name }) => /^Cidadão \d{4}$/.test(name))).toBe(true)
    expect(items.every(({ cpf, cns, motherName }) => !cpf && !cns && !motherName)).toBe(true)
    expect(items.map(({ birthDate }) => birthDate)).toContain('1950')
    await expect(list({ name: 'nova' }, hidden)).rejects.toMatchObject({ key: 'permission' })
  })

  test.each([
    [{ client: clientId, isVisitable: true }, { visitKey: 1 }],
    [
      { client: clientId, isVisitable: true, visitKey: { $gt: '0000-00-00', $lt: '2026-11-20' } },
      { visitKey: -1 },
    ],
    [
      { client: clientId, responsibleAcsId: 'a', isVisitable: true, visitKey: { $gte: '2026-11-20' } },
      { visitKey: 1 },
    ],
  ] as const)('is read along an index: %j', async (filter, sort) => {
    const { scans, sorts } = await service.store.explain(citizens, filter, {
      sort: withTie<Citizen>(sort),
      limit: 40,
    })
    expect({ scans, sorts }).toEqual({ scans: false, sorts: false })
  })
})

describe('a visit that is recorded', () => {
  test('moves the next one and leaves the record of the citizen as it was', async () => {
    const id = await service.add({ name: 'Maria', lastVisitOn: '2026-08-01' })
    expect(await record(id)).toEqual({ id, citizenId: id, lastVisit: '2026-11-20', nextVisit: '2027-01-19' })
    expect(await service.collections.citizen.findOne({ _id: id })).toMatchObject({
      version: 1,
      updatedAt: now,
      lastVisitOn: '2026-11-20',
      lastProfessional: { id: agent.id, name: agent.name, isAcs: true },
    })
    expect(await service.collections.visit.findAll({}, { max: 10_000 })).toMatchObject([
      { citizenId: id, date: '2026-11-20', outcome: 'done', reason: null, by: { name: agent.name } },
    ])
    expect((await list({ status: 'alright' })).items).toMatchObject([{ id, statusNumber: -60 }])
  })

  test.each(['refused', 'absent'] as const)('as %s stays due, and says so', async (outcome) => {
    const id = await service.add({ lastVisitOn: '2026-09-18' })
    await record(id, { outcome, reason: 'Portão fechado' })
    expect((await list()).items).toMatchObject([
      {
        statusNumber: 3,
        isVisited: false,
        lastAttempt: { date: '2026-11-20', outcome, reason: 'Portão fechado' },
      },
    ])
    await record(id)
    expect((await list()).items[0]).toMatchObject({ statusNumber: -60, lastAttempt: null })
  })

  test('in vain hides from anonymised users what was typed about it', async () => {
    const id = await service.add({ lastVisitOn: '2026-09-18' })
    await record(id, { outcome: 'absent', reason: 'Dona Ana viajou' })
    const hidden = member(['healthCoordinator'], { isAnonymization: true })
    expect((await list({}, hidden)).items[0]?.lastAttempt).toMatchObject({ outcome: 'absent', reason: null })
  })

  test('late moves nothing that came after it', async () => {
    const id = await service.add({ lastVisitOn: '2026-11-10' })
    expect(await record(id, { date: '2026-11-05' })).toMatchObject({ lastVisit: '2026-11-10' })
    await record(id, { date: '2026-11-08', outcome: 'absent' })
    expect((await list()).items[0]).toMatchObject({ lastVisit: '2026-11-10', lastAttempt: null })
  })

  test('by two people at once counts for both', async () => {
    const id = await service.add({})
    const dates = ['2026-11-18', '2026-11-20', '2026-11-19']
    await Promise.all(dates.map((date) => record(id, { date })))
    expect((await list()).items[0]).toMatchObject({ lastVisit: '2026-11-20' })
    expect(await service.collections.visit.countDocuments({ citizenId: id })).toBe(3)
  })

  test.each([
    [{ date: '2999-01-01' }, 'Data não pode estar no futuro'],
    [{ date: null }, 'Data é um campo obrigatório'],
    [{ date: '2026-02-28' }, 'O cidadão nasceu em 01/03/2026'],
    [{ date: '2026-11-19' }, 'O cidadão faleceu em 18/11/2026'],
    [{ outcome: 'perhaps' }, 'Resultado deve ser preenchido com um dos valores fornecidos'],
    [{ reason: 'x'.repeat(501) }, 'Motivo não pode exceder 500 caracteres'],
  ])('with %j is refused: %s', async (given, message) => {
    const id = await service.add({ birthDate: '2026-03-01', deathAt: '2026-11-18' })
    await expect(record(id, given)).rejects.toMatchObject({
      key: 'validation',
      payload: { issues: [message] },
    })
  })

  test('of an unknown citizen, of another client, or by an anonymised user is refused', async () => {
    const elsewhere = await service.add({ client: 'another' })
    await expect(record('none')).rejects.toMatchObject({ key: 'notFound' })
    await expect(record(elsewhere)).rejects.toMatchObject({ key: 'notFound' })
    const hidden = member(['nurse'], { isAnonymization: true })
    const id = await service.add({})
    await expect(record(id, {}, hidden)).rejects.toMatchObject({ key: 'permission' })
  })
})

describe('a visit that was a mistake', () => {
  const remove = async (citizenId: string) => {
    const visits = await service.collections.visit.findAll({ citizenId }, { sort: { _id: -1 }, max: 100 })
    const id = visits.find(({ withdrawn }) => !withdrawn)?._id ?? ''
    await service.call(recordedEntryRemove, { id, reason: 'Porta errada' }, agent)
    return service.collections.citizen.findOne({ _id: citizenId })
  }
  const nurseBefore = { id: 'n1', name: 'Enf. Rosa', isAcs: false }

  test('leaves an earlier last visit that has no entry of its own, and who made it', async () => {
    const id = await service.add({ lastVisitOn: '2026-08-01', lastProfessional: nurseBefore })
    await record(id)
    expect(await remove(id)).toMatchObject({ lastVisitOn: '2026-08-01', lastProfessional: nurseBefore })
    expect((await list()).items[0]).toMatchObject({ lastVisit: '2026-08-01', nextVisit: '2026-09-30' })
  })

  test('leaves it also below several mistakes, in whatever order they are removed', async () => {
    const id = await service.add({ lastVisitOn: '2026-08-01', lastProfessional: nurseBefore })
    await record(id, { date: '2026-11-18' })
    await record(id, { date: '2026-11-20' })
    await record(id, { date: '2026-11-19', outcome: 'absent' })
    await remove(id)
    expect(await remove(id)).toMatchObject({ lastVisitOn: '2026-11-18', lastProfessional: { id: agent.id } })
    expect(await remove(id)).toMatchObject({ lastVisitOn: '2026-08-01', lastAttempt: null })
  })

  test('leaves an attempt of before, and nothing of somebody who was never visited', async () => {
    const lastAttempt = { date: '2026-11-02', outcome: 'absent' as const, reason: null }
    const id = await service.add({ lastAttempt, lastProfessional: nurseBefore })
    await record(id)
    expect(await remove(id)).toMatchObject({ lastVisitOn: null, lastAttempt, lastProfessional: nurseBefore })
    const never = await service.add({})
    await record(never)
    expect(await remove(never)).toMatchObject({
      lastVisitOn: null,
      lastProfessional: null,
      visitKey: '0000-00-00',
    })
  })
})

describe('the visits of a citizen', () => {
  const visits = (citizenId: string, user = nurse) => service.call(citizenVisitList, { citizenId }, user)

  test('are listed with what was typed and who was there, the last first', async () => {
    const id = await service.add({})
    await record(id, { date: '2026-11-18', outcome: 'absent', reason: 'Portão fechado' })
    await record(id, { date: '2026-11-20' }, nurse)
    await record(id, { date: '2026-11-19', outcome: 'refused' })
    await record(id, { date: '2026-11-19', outcome: 'absent' })
    await record(await service.add({ name: 'Outra pessoa' }))
    const page = await visits(id)
    expect(page.totalItems).toBe(4)
    expect(page.items).toMatchObject([
      { citizenId: id, date: '2026-11-20', outcome: 'done', professionalName: nurse.name, isAcs: false },
      // Of one day, what was entered last.
      { date: '2026-11-19', outcome: 'absent' },
      { date: '2026-11-19', outcome: 'refused', reason: null },
      { date: '2026-11-18', reason: 'Portão fechado', professionalName: agent.name, isAcs: true },
    ])
  })

  test('of somebody whom no one visited are none', async () => {
    expect(await visits(await service.add({}))).toMatchObject({ items: [], totalItems: 0 })
  })

  test('of an unknown citizen, or of another client, are not found', async () => {
    await expect(visits('none')).rejects.toMatchObject({ key: 'notFound' })
    const elsewhere = await service.add({ client: 'another' })
    await expect(visits(elsewhere)).rejects.toMatchObject({ key: 'notFound' })
    await expect(service.call(citizenVisitList, {} as never, nurse)).rejects.toMatchObject({
      key: 'validation',
      payload: { issues: ['Cidadão é um campo obrigatório'] },
    })
  })

  test('hide what was typed from anonymised users', async () => {
    const id = await service.add({})
    await record(id, { outcome: 'absent', reason: 'Dona Ana viajou' })
    const hidden = member(['healthCoordinator'], { isAnonymization: true })
    expect((await visits(id, hidden)).items).toMatchObject([{ outcome: 'absent', reason: null }])
  })

  test('are read along an index', async () => {
    const { scans, sorts } = await service.store.explain(
      visitRows,
      { client: clientId, citizenId: 'c' },
      { sort: { date: -1, _id: -1 }, limit: 40 },
    )
    expect({ scans, sorts }).toEqual({ scans: false, sorts: false })
  })
})
