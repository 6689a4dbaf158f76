import type { InputOf } from '@saude/contract/query'
import { citizenHistory } from '../../../contract/history.ts'
import { immunizationCreate } from '../../../contract/immunization.ts'
import { recordedEntryGet } from '../../../contract/own-entry.ts'
import { type OpenHistory, openHistory, refusal, staff } from './testing.ts'

type Dose = InputOf<typeof immunizationCreate>

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const nurse = staff('n1', 'nurse')
/** As callers say it that know nothing of the table of makers. */
const older = (citizenId: string, more: Partial<Dose> = {}): Dose => ({
  citizenId,
  immunobiological: { id: '33' },
  dose: '9',
  appliedAt: '2026-11-20T10:00',
  strategy: '1',
  batch: 'FLU26-118',
  manufacturer: 'Butantan',
  ...more,
})
const give = (input: Dose) => history.call(immunizationCreate, input, nurse)
const sent = (id: string) => history.call(recordedEntryGet, { id }, nurse)
const fieldsOf = async (call: Promise<unknown>) => (await refusal(call)).payload?.fields
const storedOf = async (citizenId: string) =>
  (await history.opened.collections.historyItem.findAll({ citizenId }, { max: 10 }))[0]

test('a dose keeps the maker of the table, the group and what else the federal form asks', async () => {
  const citizenId = await history.citizen({ gender: 'F' })
  const asked = {
    maker: '149',
    group: '121',
    carePlace: '1',
    maternal: '1',
    route: '3',
    site: '2',
    isTraveller: false,
  } as const
  const { id } = await give(older(citizenId, { ...asked, manufacturer: null }))
  const { items } = await history.call(citizenHistory, { id: citizenId }, nurse)
  expect(items[0]?.description).toBe('Influenza trivalente, única, lote FLU26-118, Fiocruz')
  expect(await sent(id)).toMatchObject({ ...asked, manufacturer: 'Fiocruz' })
})

test('a dose of an older caller is kept and read as before', async () => {
  const citizenId = await history.citizen()
  const { id } = await give(older(citizenId))
  expect(await sent(id)).toMatchObject({ manufacturer: 'Butantan', maker: null, group: null })
  expect(Object.keys((await storedOf(citizenId))?.immunization ?? {})).not.toContain('maker')
})

test('without a maker in words or of the table a dose given now is refused', async () => {
  const citizenId = await history.citizen()
  expect(await fieldsOf(give(older(citizenId, { manufacturer: null })))).toEqual({
    manufacturer: 'Fabricante é um campo obrigatório',
  })
})

test('a special dose says who prescribed it and why, and is protected where that is', async () => {
  const special = { strategy: '2', prescriber: { id: '225125' } } as const
  const citizenId = await history.citizen()
  const { id } = await give(older(citizenId, { ...special, indication: { id: 'E119' } }))
  expect(await sent(id)).toMatchObject({ prescriber: { id: '225125' }, indication: { id: 'E119' } })
  expect((await storedOf(citizenId))?.isProtected).toBeUndefined()
  const other = await history.citizen()
  await give(older(other, { ...special, indication: { id: 'B24' } }))
  expect((await storedOf(other))?.isProtected).toBe(true)
  const third = await history.citizen()
  expect(await fieldsOf(give(older(third, { ...special, indication: { id: 'XX' } })))).toEqual({
    indication: 'Motivo da indicação é inválido',
  })
})

test('a routine dose has no prescriber, and one of a card no group', async () => {
  const citizenId = await history.citizen()
  const routine = await give(older(citizenId, { prescriber: { id: '225125' }, indication: { id: 'B24' } }))
  expect(await sent(routine.id)).toMatchObject({ prescriber: null, indication: null })
  expect((await storedOf(citizenId))?.isProtected).toBeUndefined()
  const other = await history.citizen()
  const copied = await give(older(other, { previousRecord: true, group: '121', maker: '149' }))
  expect(await sent(copied.id)).toMatchObject({ group: null, maker: null, previousRecord: true })
})

test('a contact of leprosy is of BCG alone, a maternal condition of no man', async () => {
  const man = await history.citizen({ gender: 'M' })
  expect(await fieldsOf(give(older(man, { maternal: '2' })))).toEqual({
    maternal: 'Não se informa de pessoa do sexo masculino',
  })
  const flu = await give(older(man, { isLeprosyContact: true }))
  expect((await sent(flu.id)).isLeprosyContact).toBeNull()
  const bcg = await give(
    older(man, { isLeprosyContact: true, immunobiological: { id: '15' }, isConfirmed: true }),
  )
  expect((await sent(bcg.id)).isLeprosyContact).toBe(true)
})

test('a place that is none of its route is asked about', async () => {
  const wrong = older(await history.citizen(), { route: '5', site: '2' })
  expect((await refusal(give(wrong))).payload?.warnings).toEqual([
    "Local de aplicação 'Deltoide direito' não é da via oral",
  ])
  await give({ ...wrong, isConfirmed: true })
})
