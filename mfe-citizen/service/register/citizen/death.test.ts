import { newId } from '@saude/contract/id'
import { outbox } from '@saude/service/outbox'
import { citizenCreate, citizenGet, citizenList, citizenUpdate } from '../../../contract/citizen.ts'
import { citizenDeath, citizenDeathCreate } from '../../../contract/death.ts'
import { sendMessageCreate } from '../../../contract/message.ts'
import { patientQueueList } from '../../../contract/queue.ts'
import { visitList } from '../../../contract/visit.ts'
import { type CitizensService, clientId, member, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const director = member(['healthDirector'])

let service: CitizensService
beforeAll(async () => {
  service = await openCitizens(now)
})
afterAll(() => service.close())

const update = (id: string, document: object) => service.call(citizenUpdate, { id, document }, director)
const get = (id: string) => service.call(citizenGet, { id }, director)

describe('the day of a death', () => {
  test('is written down, corrected, and taken back', async () => {
    const id = await service.add({ birthDate: '1950-01-01' })
    for (const deathAt of ['2026-11-18', '2026-11-17', null]) {
      await update(id, { deathAt })
      expect((await get(id)).deathAt ?? null).toBe(deathAt)
    }
  })

  test.each([
    [{ deathAt: '2999-01-01' }, 'Data de óbito não pode estar no futuro'],
    [
      { deathAt: '2026-02-30' },
      'Data de óbito precisa estar no formato adequado para datas. Exemplo: 04/09/2017',
    ],
    [{ deathAt: '1949-12-31' }, 'Data de óbito não pode ser anterior ao nascimento'],
    [{ birthDate: '1970-01-01', deathAt: '1969-12-31' }, 'Data de óbito não pode ser anterior ao nascimento'],
  ])('%j is refused: %s', async (document, message) => {
    const id = await service.add({ birthDate: '1950-01-01' })
    await expect(update(id, document)).rejects.toMatchObject({
      key: 'validation',
      payload: { fields: { 'document.deathAt': message } },
    })
  })

  test.each([
    ['the day of birth', { deathAt: '1950-01-01' }],
    ['today', { deathAt: '2026-11-20' }],
    ['a day, where no one knows the birth', { birthDate: null, deathAt: '1900-01-01' }],
  ])('may be %s', async (_what, document) => {
    const id = await service.add({ birthDate: '1950-01-01' })
    await update(id, document)
    expect(await get(id)).toMatchObject({ deathAt: document.deathAt })
  })

  test('is no birthday of somebody younger', async () => {
    const id = await service.add({ deathAt: '2020-01-01' })
    await expect(update(id, { birthDate: '2020-01-02' })).rejects.toMatchObject({
      payload: { fields: { 'document.birthDate': 'Data de nascimento não pode ser posterior ao óbito' } },
    })
  })

  test('that came wrong from elsewhere does not stand in the way of other changes', async () => {
    const id = await service.add({ birthDate: '2020-01-02', deathAt: '2020-01-01' })
    await update(id, { mobilePhone: '19911112222' })
    expect(await get(id)).toMatchObject({ mobilePhone: '19911112222', deathAt: '2020-01-01' })
  })

  test('is not asked of a new citizen', async () => {
    const input = { name: 'Nova Pessoa', deathAt: '2026-11-18' }
    await expect(service.call(citizenCreate, input as never, director)).rejects.toMatchObject({
      key: 'validation',
    })
  })
})

describe('a citizen who has died', () => {
  const waiting = async (id: string) => {
    const { items } = await service.call(patientQueueList, {}, director)
    return items.some(({ citizenId }) => citizenId === id)
  }
  const toVisit = async (id: string) =>
    (await service.call(visitList, {}, director)).items.some((row) => row.id === id)

  test('is not visited, called or written to any more, and stays in the list of citizens', async () => {
    const id = await service.add({ name: 'Maria Falecida' })
    await service.collections.patientQueue.insertOne({
      _id: newId(),
      client: clientId,
      citizen: { id, name: 'Maria Falecida' },
      searchTokens: ['maria', 'falecida'],
      status: 'waiting',
      healthUnit: { id: 'u1', name: 'UBS Centro' },
      room: null,
      professionalName: null,
      arrivedAt: now,
      calledAt: null,
    })
    expect([await waiting(id), await toVisit(id)]).toEqual([true, true])
    await update(id, { deathAt: '2026-11-18' })
    expect([await waiting(id), await toVisit(id)]).toEqual([false, false])
    await expect(service.call(sendMessageCreate, { id, message: 'Olá' }, director)).rejects.toMatchObject({
      key: 'validation',
      payload: { issues: ['O cidadão faleceu em 18/11/2026'] },
    })
    const { items } = await service.call(citizenList, { name: 'maria falecida' }, director)
    expect(items).toMatchObject([{ id, deathAt: '2026-11-18' }])
  })

  test('is visited again where the death was a mistake', async () => {
    const id = await service.add({ deathAt: '2026-11-18' })
    expect(await toVisit(id)).toBe(false)
    await update(id, { deathAt: null })
    expect(await toVisit(id)).toBe(true)
  })
})

describe('the act of a death', () => {
  const dead = async (id: string, isUndone = false) => service.call(citizenDeath, { id, isUndone }, director)
  const letters = async (id: string) =>
    (await service.store.collection(outbox).findAll({ client: clientId }, { max: 1_000 })).filter(
      ({ input }) => input.citizenId === id,
    )

  test('keeps who registered it, ends the queue of the day, and notifies every area that holds something', async () => {
    const id = await service.add({ birthDate: '1950-01-01' })
    const place = { id: newId(), client: clientId }
    await service.collections.patientQueue.insertOne({
      _id: place.id,
      client: clientId,
      citizen: { id, name: 'Ana' },
      searchTokens: ['ana'],
      status: 'waiting',
      healthUnit: { id: 'u1', name: 'UBS Centro' },
      room: null,
      professionalName: null,
      arrivedAt: now,
      calledAt: null,
    })
    await update(id, { deathAt: '2026-11-18', deathCertificate: '123456789', deathPlace: 'home' })
    const ended = await dead(id)
    expect(ended).toMatchObject({ deathAt: '2026-11-18', place: 'home', registeredBy: director.name })
    expect(ended.items.find(({ key }) => key.startsWith('queue/'))).toMatchObject({ standing: 'ended' })
    const sent = await letters(id)
    expect(sent.map(({ query }) => query).sort()).toEqual(['caseDeathEnd', 'deskDeathEnd', 'travelDeathEnd'])
    expect(new Set(sent.map(({ input }) => input.act)).size).toBe(1)

    await update(id, { deathAt: null })
    expect(await get(id)).toMatchObject({ deathCertificate: null, deathPlace: null })
    expect(await service.collections.patientQueue.findOne({ _id: place.id })).toMatchObject({
      status: 'waiting',
    })
    expect(await dead(id, true)).toMatchObject({ undoneBy: director.name })
    // Registered by mistake, the person has again what is open.
    expect((await dead(id)).registeredBy ?? null).toBeNull()
  })

  test('takes nothing of a death without its day', async () => {
    const id = await service.add({ birthDate: '1950-01-01' })
    await expect(update(id, { deathCertificate: '123456789' })).rejects.toMatchObject({
      payload: { fields: { 'document.deathAt': 'Data de óbito é um campo obrigatório' } },
    })
  })

  test('that a case learns of is registered once, and never over what the register says', async () => {
    const id = await service.add({ birthDate: '1950-01-01' })
    const said = { citizenId: id, day: '2026-11-17', userId: newId(), userName: 'Bia' }
    await service.call(citizenDeathCreate, { id: newId(), ...said }, director)
    await service.call(citizenDeathCreate, { id: newId(), ...said, day: '2026-11-19' }, director)
    expect(await get(id)).toMatchObject({ deathAt: '2026-11-17' })
    expect(await dead(id)).toMatchObject({ registeredBy: 'Bia' })
  })
})
