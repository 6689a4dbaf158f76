import { attendanceFavourites, attendanceFavouriteUpdate } from '../../../contract/favourites.ts'
import { healthCareCreate } from '../../../contract/health-care.ts'
import { type OpenHistory, openHistory, refusal, staff } from '../history/testing.ts'
import { counted } from './favourite.ts'

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const coded = (id: string) => ({ id, name: '' })
const offered = async (user = staff('n1', 'nurse')) =>
  (await history.call(attendanceFavourites, {}, user)).items.map(({ kind, id, isFavourite }) =>
    [kind, id, ...(isFavourite ? ['favourite'] : [])].join(' '),
  )
const attend = async (user: ReturnType<typeof staff>, more: object) =>
  history.call(
    healthCareCreate,
    {
      citizenId: await history.citizen(),
      attendedAt: '2026-11-19T10:30',
      procedure: coded('0301010110'),
      ...more,
    },
    user,
  )

test('what a user chose is offered by how often, favourites before it, and each user has their own', async () => {
  const nurse = staff('n1', 'nurse')
  await attend(nurse, {
    cid: coded('I10'),
    conducts: ['2'],
    exams: [{ exam: coded('0214010015'), isAsked: true }],
  })
  await attend(nurse, { cid: coded('Z348'), problems: [{ ciap: coded('T90') }] })
  await attend(nurse, { cid: coded('Z348'), exams: [{ exam: coded('0214010066'), isEvaluated: true }] })
  const ofKind = async (kind: string) => (await offered(nurse)).filter((one) => one.startsWith(`${kind} `))
  expect(await ofKind('cid')).toEqual(['cid Z348', 'cid I10'])
  expect(await ofKind('ciap')).toEqual(['ciap T90'])
  expect(await ofKind('exam')).toEqual(['exam 0214010015'])
  expect(await ofKind('procedure')).toEqual(['procedure 0301010110'])
  expect(await ofKind('conduct')).toEqual(['conduct 2'])
  const { items } = await history.call(
    attendanceFavouriteUpdate,
    { kind: 'cid', id: 'I10', isFavourite: true },
    nurse,
  )
  expect(items.find(({ id }) => id === 'I10')?.name).toMatch(/^Hipertensão/)
  expect(await ofKind('cid')).toEqual(['cid I10 favourite', 'cid Z348'])
  await history.call(attendanceFavouriteUpdate, { kind: 'cid', id: 'I10', isFavourite: false }, nurse)
  expect(await ofKind('cid')).toEqual(['cid Z348', 'cid I10'])
  expect(await offered(staff('n2', 'nurse'))).toEqual([])
})

test('a correction is not counted again', async () => {
  const nurse = staff('n3', 'nurse')
  const citizenId = await history.citizen()
  const first = { citizenId, attendedAt: '2026-11-19T10:30', procedure: coded('0301010110') }
  const { id } = await history.call(healthCareCreate, { ...first, cid: coded('I10') }, nurse)
  await history.call(
    healthCareCreate,
    { ...first, cid: coded('Z348'), corrects: id, reason: 'Código errado' },
    nurse,
  )
  expect(await offered(nurse)).toEqual(['cid I10', 'procedure 0301010110'])
})

test('a code that no table has is refused, and so is a ninth favourite of a field', async () => {
  const nurse = staff('n4', 'nurse')
  const add = (id: string, kind: 'cid' | 'conduct' = 'conduct') =>
    history.call(attendanceFavouriteUpdate, { kind, id, isFavourite: true }, nurse)
  expect((await refusal(add('X', 'cid'))).payload?.fields).toEqual({ id: 'Código é inválido' })
  expect((await refusal(add('99'))).payload?.fields).toEqual({ id: 'Código é inválido' })
  for (const id of ['1', '2', '12', '14', '9', '11', '4', '5']) await add(id)
  expect((await refusal(add('6'))).key).toBe('conflict')
  await add('5')
  await add('I10', 'cid')
})

test('a protected code is offered to those alone who record it', async () => {
  const doctor = staff('d1', 'doctor')
  await attend(doctor, { cid: coded('B24') })
  expect(await offered(doctor)).toContain('cid B24')
  const permissions = new Set([...doctor.permissions].filter((one) => one !== 'sensitiveDiagnosisRead'))
  expect(await offered({ ...doctor, permissions })).not.toContain('cid B24')
})

test('of a kind the least used gives way to what is new', () => {
  const code = (code: string) => ({ kind: 'cid', code, name: code, system: 'cid10' }) as const
  const many = Array.from({ length: 30 }, (_, at) => code(`A${at}`))
  const twice = counted(counted([], many, '2026-01-01'), many.slice(1), '2026-01-02')
  const next = counted(twice, [code('B1')], '2026-01-03')
  expect(next).toHaveLength(30)
  expect(next.map(({ code }) => code)).toContain('B1')
  expect(next.map(({ code }) => code)).not.toContain('A0')
})
