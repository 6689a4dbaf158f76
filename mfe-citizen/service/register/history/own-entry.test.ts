import { today } from '@saude/contract/instants'
import { healthCareCreate } from '../../../contract/health-care.ts'
import { citizenHistory } from '../../../contract/history.ts'
import { immunizationCreate } from '../../../contract/immunization.ts'
import { measurementCreate, measurementList } from '../../../contract/measurement.ts'
import { recordedEntryGet, recordedEntryRemove } from '../../../contract/own-entry.ts'
import { citizenVisitList, visitRecord } from '../../../contract/visit.ts'
import { type OpenHistory, openHistory, refusal, staff } from './testing.ts'

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const nurse = staff('n1', 'nurse')
const other = staff('n2', 'nurse')

const items = async (id: string) => (await history.call(citizenHistory, { id }, nurse)).items
const measured = (citizenId: string, weight: number) => ({
  citizenId,
  measuredAt: '2026-11-19T10:30',
  weight,
  height: 1.6,
})

describe('the user who recorded something', () => {
  test('corrects it with a reason: the new one counts, and the history shows both', async () => {
    const citizenId = await history.citizen()
    const wrong = await history.call(measurementCreate, measured(citizenId, 714) as never, nurse)
    expect(await history.call(recordedEntryGet, { id: wrong.id }, nurse)).toMatchObject({ weight: 714 })
    const right = { ...measured(citizenId, 71.4), corrects: wrong.id }
    expect((await refusal(history.call(measurementCreate, right as never, nurse))).payload?.fields).toEqual({
      reason: 'Motivo da correção é um campo obrigatório',
    })
    const reason = 'Vírgula no lugar errado'
    const { id } = await history.call(measurementCreate, { ...right, reason } as never, nurse)
    const shown = await items(citizenId)
    expect(shown).toHaveLength(2)
    expect(shown.find((item) => item.id === id)).toMatchObject({ recordedBy: 'n1' })
    expect(shown.find((item) => item.id === wrong.id)).toMatchObject({
      recordedBy: null,
      withdrawn: { reason, isCorrected: true },
    })
    const list = await history.call(measurementList, { citizenId } as never, nurse)
    expect(list.items.map(({ weight }) => weight)).toEqual([71.4])
  })

  test.each([
    [
      'an attendance',
      (citizenId: string) =>
        history.call(
          healthCareCreate,
          {
            citizenId,
            attendedAt: '2026-11-19T10:30',
            procedure: { id: '0301010110', name: '' },
          } as never,
          nurse,
        ),
    ],
    [
      'a measurement',
      (citizenId: string) => history.call(measurementCreate, measured(citizenId, 71) as never, nurse),
    ],
    [
      'a vaccine that was copied from a card',
      (citizenId: string) =>
        history.call(
          immunizationCreate,
          {
            citizenId,
            immunobiological: { id: '15', name: '' },
            dose: '9',
            appliedAt: '2026-11-19T10:30',
            previousRecord: true,
            isConfirmed: true,
          } as never,
          nurse,
        ),
    ],
  ])('removes %s with a reason, and no one else does', async (_what, record) => {
    const citizenId = await history.citizen()
    const { id } = await record(citizenId)
    const reason = 'Pessoa errada'
    expect((await refusal(history.call(recordedEntryRemove, { id, reason }, other))).key).toBe('permission')
    expect((await refusal(history.call(recordedEntryRemove, { id } as never, nurse))).key).toBe('validation')
    await history.call(recordedEntryRemove, { id, reason }, nurse)
    expect(await items(citizenId)).toEqual([
      expect.objectContaining({ id, withdrawn: expect.objectContaining({ reason, isCorrected: false }) }),
    ])
    expect((await refusal(history.call(recordedEntryRemove, { id, reason }, nurse))).key).toBe('notFound')
  })

  test('takes a visit back: the one before is the last one again, and the list shows both', async () => {
    const citizenId = await history.citizen()
    const visit = (date: string, more = {}) =>
      history.call(visitRecord, { citizenId, outcome: 'done', date, ...more } as never, nurse)
    const listed = async () =>
      (await history.call(citizenVisitList, { citizenId } as never, nurse)).items.map(
        ({ id, date, withdrawn }) => ({ id, date, reason: withdrawn?.reason }),
      )
    await visit('2026-10-01')
    await visit(today())
    const [last] = await listed()
    const id = last?.id ?? ''
    expect(await history.call(recordedEntryGet, { id }, nurse)).toMatchObject({
      id,
      citizenId,
      date: today(),
      outcome: 'done',
    })
    expect((await refusal(history.call(recordedEntryGet, { id }, other))).key).toBe('permission')
    const answer = await visit('2026-10-20', { corrects: last?.id, correctionReason: 'Dia errado' })
    expect(answer).toMatchObject({ lastVisit: '2026-10-20' })
    const [, right] = await listed()
    await history.call(recordedEntryRemove, { id: right?.id ?? '', reason: 'Outra pessoa' }, nurse)
    expect((await listed()).map(({ date, reason }) => [date, reason])).toEqual([
      [today(), 'Dia errado'],
      ['2026-10-20', 'Outra pessoa'],
      ['2026-10-01', undefined],
    ])
    const shown = (await items(citizenId)).map(({ date, recordedBy, withdrawn }) => [
      date.slice(0, 10),
      recordedBy,
      withdrawn && [withdrawn.reason, withdrawn.isCorrected],
    ])
    expect(shown).toEqual([
      [today(), null, ['Dia errado', true]],
      ['2026-10-20', null, ['Outra pessoa', false]],
      ['2026-10-01', 'n1', undefined],
    ])
    expect((await refusal(history.call(recordedEntryGet, { id }, nurse))).key).toBe('notFound')
    expect(await visit('2026-09-01')).toMatchObject({ lastVisit: '2026-10-01' })
  })
})
