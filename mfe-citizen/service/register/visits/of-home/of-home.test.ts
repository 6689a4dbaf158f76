import { newId } from '@saude/contract/id'
import { userGet } from '@saude/core/contract/user'
import { acsProductionControlList } from '../../../../contract/acs-production.ts'
import { citizenCreate } from '../../../../contract/citizen.ts'
import { citizenFacts } from '../../../../contract/facts.ts'
import { familyUpdate } from '../../../../contract/family.ts'
import { citizenHistory } from '../../../../contract/history.ts'
import { home } from '../../../../contract/home.ts'
import { measurementList } from '../../../../contract/measurement.ts'
import { recordedEntryRemove } from '../../../../contract/own-entry.ts'
import { homeVisitSums } from '../../../../contract/production-report.ts'
import { citizenVisitList, visitRecord } from '../../../../contract/visit.ts'
import {
  visitHomeList,
  visitOfHome,
  visitOfHomeList,
  visitOfHomePlan,
} from '../../../../contract/visit-of-home.ts'
import { type CitizensService, member, openCitizens } from '../../../testing/open.ts'
import type { Citizen } from '../../citizen/citizen.ts'
import { noConditions } from '../../conditions/conditions-from.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const agent = member(['acs'], { id: 'agent' })
const nurse = member(['nurse'])
const doctor = member(['doctor'])
const secretary = member(['healthSecretary'])

let service: CitizensService
beforeEach(async () => {
  service = await openCitizens(now)
})
afterEach(() => service.close())

const door = { addressPublicPlaceType: 'Rua', addressPublicPlace: 'das Flores', addressNumber: '12' }
const create = async (name: string, birthDate: string, more: Partial<Citizen> = {}, at: object = door) => {
  const { id } = await service.call(citizenCreate, { name, birthDate, ...at }, nurse)
  await service.collections.citizen.updateOne({ _id: id }, { $set: { responsibleAcsId: 'agent', ...more } })
  return id
}
const homeIdOf = async (id: string) =>
  (await service.collections.citizen.findOne({ _id: id }))?.householdId ?? ''

interface Lived {
  readonly homeId: string
  readonly ids: readonly [head: string, partner: string, child: string, baby: string, grandmother: string]
}

/** A family of five: a mother with hypertension, her partner, a child, a baby and an old aunt. */
async function family(): Promise<Lived> {
  const conditions = { ...noConditions, hypertension: true }
  const head = await create('Ana Prado', '1985-01-01', { gender: 'F', conditions })
  const partner = await create('Bento Prado', '1984-01-01', { gender: 'M' })
  const child = await create('Caio Prado', '2016-01-01')
  const baby = await create('Davi Prado', '2026-01-01')
  const grandmother = await create('Elza Prado', '1950-01-01')
  const homeId = await homeIdOf(head)
  await service.collections.home.updateOne({ _id: homeId }, { $set: { responsibleAcsId: 'agent' } })
  const members = [
    { id: partner, kinship: '137' as const },
    { id: child, kinship: '138' as const },
    { id: baby, kinship: '138' as const },
    { id: grandmother, kinship: '145' as const },
  ]
  await service.call(familyUpdate, { homeId, headId: head, members }, nurse)
  return { homeId, ids: [head, partner, child, baby, grandmother] }
}

const usual = { outcome: 'done', date: '2026-11-20', shift: '1' } as const
type Input = Parameters<typeof service.call<unknown, unknown>>[1]
const visit = (homeId: string, given: object = { motives: ['29'] }, user = agent) =>
  service.call(visitOfHome, { homeId, ...usual, ...given } as Input as never, user)
const rows = () => service.collections.visit.findAll({}, { max: 100 })
const lastVisits = async (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (_id) => (await service.collections.citizen.findOne({ _id }))?.lastVisitOn ?? null),
  )
const refusal = (errors: object) => ({ key: 'validation', payload: { fields: errors } })

describe('the visit of a home', () => {
  test('that is periodic is one entry under the head’s document, and the next visit of all moves', async () => {
    const { homeId, ids } = await family()
    const answer = await visit(homeId)
    expect([...answer.citizenIds].sort()).toEqual([...ids].sort())
    // The mother and the aunt are seen each month.
    expect(answer.nextVisit).toBe('2026-12-20')
    const all = await rows()
    const counted = all.filter(({ month }) => month !== null)
    expect(counted).toMatchObject([
      { citizenId: ids[0], month: '2026-11', ofHome: { motives: ['29'], shift: '1', isWhole: true } },
    ])
    expect(all).toHaveLength(5)
    expect(await lastVisits(ids)).toEqual(ids.map(() => '2026-11-20'))
    expect(await service.call(home.get, { id: homeId }, nurse)).toMatchObject({
      lastVisit: '2026-11-20',
      nextVisit: '2026-12-20',
    })
  })

  test('has an entry for each member with motives of their own; the head’s stand in the home’s entry', async () => {
    const { homeId, ids } = await family()
    const [head, , , baby] = ids
    await visit(homeId, {
      motives: ['29', '37'],
      members: [
        { id: head, motives: ['11'] },
        { id: baby, motives: ['8', '4'] },
      ],
      isShared: true,
    })
    const counted = (await rows()).filter(({ month }) => month !== null)
    expect(counted.map(({ citizenId, ofHome }) => [citizenId, ofHome?.motives, ofHome?.isShared])).toEqual([
      [head, ['29', '37', '11'], true],
      [baby, ['8', '4'], true],
    ])
  })

  test('for follow-up alone moves the next visit of those who were followed up', async () => {
    const { homeId, ids } = await family()
    const [, , , , grandmother] = ids
    await visit(homeId, { members: [{ id: grandmother, motives: ['38'] }] })
    expect(await rows()).toHaveLength(1)
    expect(await lastVisits(ids)).toEqual([null, null, null, null, '2026-11-20'])
  })

  test.each(['refused', 'absent'] as const)(
    'that ended %s is one entry for the whole home without motives, and moves no next visit',
    async (outcome) => {
      const { homeId, ids } = await family()
      // Motives that were marked before are those of no visit.
      const answer = await visit(homeId, {
        outcome,
        motives: ['29'],
        members: [{ id: ids[1], motives: ['33'] }],
      })
      expect(answer.nextVisit).toBeNull()
      const all = await rows()
      expect(all.filter(({ month }) => month !== null)).toMatchObject([
        { citizenId: ids[0], outcome, ofHome: { motives: [] } },
      ])
      for (const _id of ids)
        expect(await service.collections.citizen.findOne({ _id })).toMatchObject({
          lastAttempt: { date: '2026-11-20', outcome },
        })
    },
  )

  test('keeps what was measured in the history of the member, and the mass that follows from it', async () => {
    const { homeId, ids } = await family()
    await service.close()
    service = await openCitizens(now, async (query) =>
      query === userGet.name ? { userComplement: null } : { items: [], rule: null, agent: null },
    )
    const again = await family()
    const [head] = again.ids
    await visit(again.homeId, {
      motives: ['29'],
      members: [
        {
          id: head,
          motives: ['11'],
          weight: 70,
          height: 1.6,
          bloodPressure: { contraction: 150, relaxation: 95 },
          glucose: 0,
          glucoseMoment: '1',
        },
      ],
    })
    expect(homeId).not.toBe(again.homeId)
    expect(ids).toHaveLength(5)
    const { items } = await service.call(measurementList, { citizenId: head }, nurse)
    expect(items).toMatchObject([
      {
        weight: 70,
        height: 1.6,
        bloodPressure: { contraction: 150, relaxation: 95 },
        glucose: 0,
        glucoseMoment: '1',
      },
    ])
    expect(await service.collections.citizen.findOne({ _id: head })).toMatchObject({
      lastVisitOn: '2026-11-20',
      conditions: { weight: 70, height: 1.6, hypertension: true },
    })
  })

  test('takes no glycaemia without its moment', async () => {
    const { homeId, ids } = await family()
    const refused = visit(homeId, {
      motives: ['29'],
      members: [{ id: ids[0], motives: ['12'], glucose: 110 }],
    })
    await expect(refused).rejects.toMatchObject({
      key: 'validation',
      payload: { fields: { 'members[0].glucoseMoment': 'Momento da glicemia é um campo obrigatório' } },
    })
  })

  test('says to a person what they were visited for, and to others of the home that they were', async () => {
    const { homeId, ids } = await family()
    await visit(homeId, { motives: ['29'], members: [{ id: ids[4], motives: ['38', '18'] }] })
    const seen = async (citizenId: string, user = nurse) =>
      (await service.call(citizenVisitList, { citizenId }, user)).items.map(({ motives, isOfHome }) => [
        motives,
        isOfHome,
      ])
    expect(await seen(ids[0])).toEqual([['Visita periódica', true]])
    expect(await seen(ids[1])).toEqual([[null, true]])
    // Tuberculosis is for those alone who see protected diagnoses.
    expect(await seen(ids[4], doctor)).toEqual([['Pessoa idosa, Pessoa com tuberculose', false]])
    expect(await seen(ids[4], agent)).toEqual([['Pessoa idosa', false]])
    const { items } = await service.call(citizenHistory, { id: ids[4] }, agent)
    expect(items[0]).toMatchObject({ description: 'Visita realizada: Pessoa idosa' })
  })
})

describe('what the server refuses', () => {
  test('is an agent at a home that somebody else looks after', async () => {
    const { homeId } = await family()
    await expect(visit(homeId, undefined, member(['acs']))).rejects.toMatchObject({
      message: 'Este domicílio não é da sua microárea: outro agente o atende.',
    })
    await visit(homeId, undefined, nurse)
  })

  test('is a person of another home, the same person twice, and motives that do not fit', async () => {
    const { homeId, ids } = await family()
    const other = await create('Fábio Reis', '1990-01-01', {}, { ...door, addressNumber: '40' })
    const members = (...given: readonly object[]) => visit(homeId, { motives: [], members: given })
    await expect(members({ id: other, motives: ['38'] })).rejects.toMatchObject(
      refusal({ 'members[0].id': 'Esta pessoa não mora neste domicílio' }),
    )
    await expect(
      members({ id: ids[0], motives: ['11'] }, { id: ids[0], motives: ['12'] }),
    ).rejects.toMatchObject(refusal({ 'members[1].id': 'Esta pessoa já está nesta visita' }))
    await expect(members({ id: ids[1], motives: ['5'] })).rejects.toMatchObject(
      refusal({ 'members[0].motives': 'Gestante não é motivo para o sexo masculino' }),
    )
    await expect(members({ id: ids[0], motives: ['29'] })).rejects.toMatchObject({ key: 'validation' })
    await expect(visit(homeId, { motives: ['11'] })).rejects.toMatchObject({ key: 'validation' })
    await expect(visit(homeId, { motives: [] })).rejects.toMatchObject(
      refusal({ motives: 'Informe ao menos um motivo' }),
    )
    await expect(members({ id: ids[0], motives: [], weight: 70 })).rejects.toMatchObject(
      refusal({ 'members[0].motives': 'Informe o motivo do acompanhamento' }),
    )
    await expect(visit(homeId, { motives: ['29'], headId: other })).rejects.toMatchObject(
      refusal({ headId: 'Esta pessoa não mora neste domicílio' }),
    )
    expect(await rows()).toEqual([])
  })

  test('is a home without anybody, and one with more people than are visited in one go', async () => {
    const { homeId, ids } = await family()
    await service.collections.citizen.updateMany({ _id: { $in: [...ids] } }, { $set: { householdId: null } })
    await expect(visit(homeId)).rejects.toMatchObject({
      payload: { fields: { homeId: expect.stringContaining('Ninguém está cadastrado neste domicílio') } },
    })
    for (let more = 0; more < 61; more += 1)
      await service.add({ name: `Pessoa ${more}`, householdId: homeId, birthDate: '1990-01-01' })
    await expect(visit(homeId)).rejects.toMatchObject({
      payload: { fields: { homeId: expect.stringContaining('Aqui moram mais de 60 pessoas') } },
    })
    expect(await service.call(visitOfHomePlan, { id: homeId }, agent)).toMatchObject({
      refused: expect.stringContaining('Aqui moram mais de 60 pessoas'),
      people: [],
    })
  })

  test('is a home that has ended, and one that was never there', async () => {
    const { homeId } = await family()
    await service.collections.home.updateOne({ _id: homeId }, { $set: { state: 'ended' } })
    await expect(visit(homeId)).rejects.toMatchObject({
      message: 'Este domicílio foi encerrado: reabra-o para registrar a visita.',
    })
    await expect(visit(newId())).rejects.toMatchObject({ key: 'notFound' })
  })

  test('is a home of two families where it is not said which; the other family waits on', async () => {
    const { homeId } = await family()
    const other = await create('Gil Souza', '1970-01-01')
    await service.call(familyUpdate, { homeId, headId: other, members: [] }, nurse)
    await expect(visit(homeId)).rejects.toMatchObject(
      refusal({ headId: 'Há mais de uma família: escolha o responsável pela família visitada' }),
    )
    expect((await visit(homeId, { motives: ['29'], headId: other })).citizenIds).toEqual([other])
  })
})

describe('a property in which no one lives', () => {
  const school = async () => {
    const document = { propertyKind: '5' as const, addressPublicPlace: 'das Flores', addressNumber: '9' }
    return (await service.call(home.create, document, nurse)).id
  }

  test('is visited without a person, for what the table allows', async () => {
    const homeId = await school()
    await expect(visit(homeId, { motives: ['29'] }, nurse)).rejects.toMatchObject(
      refusal({ motives: 'Visita periódica não é motivo de visita a este tipo de imóvel: Escola' }),
    )
    const answer = await visit(homeId, { motives: ['34', '37'] }, nurse)
    expect(answer.citizenIds).toEqual([])
    const { items } = await service.call(visitOfHomeList, { homeId }, nurse)
    expect(items).toMatchObject([
      { citizenId: null, motives: ['34', '37'], outcome: 'done', date: '2026-11-20' },
    ])
    expect(await service.call(visitOfHomePlan, { id: homeId }, nurse)).toMatchObject({
      lastVisit: '2026-11-20',
      nextVisit: '2027-01-19',
      people: [],
    })
    expect(await service.call(home.get, { id: homeId }, nurse)).toMatchObject({
      lastVisit: '2026-11-20',
      nextVisit: '2027-01-19',
    })
    await service.call(recordedEntryRemove, { id: items[0]?.id ?? '', reason: 'Outro imóvel' }, nurse)
    expect(await service.call(visitOfHomePlan, { id: homeId }, nurse)).toMatchObject({ lastVisit: null })
  })
})

describe('what is counted', () => {
  test('is the same in every place that counts visits, and what e-SUS counts', async () => {
    const { homeId, ids } = await family()
    await visit(homeId, { motives: ['29'], members: [{ id: ids[3], motives: ['8'] }] })
    await visit(homeId, { motives: [], outcome: 'absent', date: '2026-11-19' })
    await service.call(visitRecord, { citizenId: ids[2], outcome: 'done', date: '2026-11-18' }, agent)
    // By hand: the home's entry and the baby's, and the visit of the child alone.
    const stored = (await rows()).filter(
      ({ outcome, ofHome, withdrawn }) => outcome === 'done' && !ofHome?.entryId && !withdrawn,
    )
    expect(stored).toHaveLength(3)
    const { items } = await service.call(acsProductionControlList, { by: 'agent' }, secretary)
    expect(items).toMatchObject([{ id: 'agent', visited: 3, absent: 1, refused: 0 }])
    const sums = await service.call(homeVisitSums, { months: ['2026-11'] }, secretary)
    expect(sums.items.map(({ visits }) => visits)).toEqual([3])
    const facts = await service.call(citizenFacts, { ids: [...ids] }, nurse)
    const events = facts.items.flatMap((one) => one.events.filter(({ type }) => type === 'visit'))
    expect(events).toHaveLength(3)
    const { items: entries } = await service.call(visitOfHomeList, { homeId }, nurse)
    expect(entries.filter(({ outcome }) => outcome === 'done')).toHaveLength(2)
  })

  test('is once what a device sends again', async () => {
    const { homeId } = await family()
    const input = { homeId, ...usual, motives: ['29'] as const }
    const requestId = newId()
    const send = () => service.again(visitOfHome, { ...input, motives: ['29'] }, agent, requestId)
    const [first, second] = [await send(), await send()]
    expect(second).toEqual(first)
    expect(await rows()).toHaveLength(5)
  })
})

describe('a visit of a home that was wrong', () => {
  test('is taken back for all whom it concerned, with its home’s entry', async () => {
    const { homeId, ids } = await family()
    await visit(homeId, { motives: ['29'], date: '2026-10-01' })
    await visit(homeId, { motives: ['29'], members: [{ id: ids[3], motives: ['8'] }] })
    const whole = (await rows()).find(({ ofHome, date }) => ofHome?.isWhole && date === '2026-11-20')
    await service.call(recordedEntryRemove, { id: whole?._id ?? '', reason: 'Outra casa' }, agent)
    // The baby's own entry stays.
    expect(await lastVisits(ids)).toEqual(ids.map((id) => (id === ids[3] ? '2026-11-20' : '2026-10-01')))
  })

  test('is corrected for all whom it concerned; who was seen beside has no entry to correct', async () => {
    const { homeId, ids } = await family()
    await visit(homeId)
    const all = await rows()
    const [whole, beside] = [true, false].map((is) => all.find(({ ofHome }) => ofHome?.isWhole === is))
    await expect(
      service.call(recordedEntryRemove, { id: beside?._id ?? '', reason: 'Outra casa' }, agent),
    ).rejects.toMatchObject({ key: 'conflict' })
    await service.call(
      visitRecord,
      {
        citizenId: ids[0],
        corrects: whole?._id,
        correctionReason: 'Dia errado',
        outcome: 'done',
        date: '2026-11-10',
      },
      agent,
    )
    expect(await lastVisits(ids)).toEqual(ids.map(() => '2026-11-10'))
    const left = (await rows()).filter(({ withdrawn }) => !withdrawn)
    expect(left).toHaveLength(5)
    expect(left.filter(({ month }) => month === '2026-11')).toMatchObject([
      { citizenId: ids[0], ofHome: { motives: ['29'], isWhole: true } },
    ])
  })
})

describe('the form of a home’s visit', () => {
  test('begins with who lives there, the head first, and motives from what is known of them', async () => {
    const { homeId, ids } = await family()
    const plan = await service.call(visitOfHomePlan, { id: homeId }, agent)
    expect(plan).toMatchObject({ headId: ids[0], address: 'Rua das Flores, 12', refused: null })
    expect(plan.people.map(({ name, motives }) => [name, motives])).toEqual([
      ['Ana Prado', ['11']],
      ['Elza Prado', ['38']],
      ['Bento Prado', []],
      ['Caio Prado', []],
      ['Davi Prado', ['8']],
    ])
  })
})

describe('homes to visit', () => {
  test('are an agent’s own with their people, who waits longest on top', async () => {
    const { homeId } = await family()
    const at = { ...door, addressNumber: '40' }
    const alone = await create(
      'Fábio Reis',
      '1990-01-01',
      { lastVisitOn: '2026-07-01', visitKey: '2026-08-30' },
      at,
    )
    const list = async (input: object = {}, user = agent) =>
      (await service.call(visitHomeList, input, user)).items.map(({ id, people, nextVisit }) => [
        id,
        people.length,
        nextVisit,
      ])
    expect(await list()).toEqual([
      [homeId, 5, null],
      [await homeIdOf(alone), 1, '2026-08-30'],
    ])
    await visit(homeId)
    expect(await list()).toEqual([
      [await homeIdOf(alone), 1, '2026-08-30'],
      [homeId, 5, '2026-12-20'],
    ])
    expect(await list({ status: 'delay' })).toEqual([[await homeIdOf(alone), 1, '2026-08-30']])
    expect(await list({}, nurse)).toEqual([])
    expect(await list({}, { ...agent, isAnonymization: true })).toEqual([])
    expect(await list({ professionalName: { id: 'agent' } }, nurse)).toHaveLength(2)
  })
})
