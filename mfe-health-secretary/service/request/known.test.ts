import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { aihApac } from '../../contract/aih-apac.ts'
import { examRequestBatch } from '../../contract/exam-batch.ts'
import { examRequest } from '../../contract/exam-request.ts'
import { requestKnown } from '../../contract/request-known.ts'
import { service } from '../service.ts'
import { codeOwners } from '../testing/owners.ts'

const home = { id: newId(), name: 'UBS Centro' }
const work = { id: newId(), name: 'UBS Jardim' }
const ana = { id: newId(), name: 'Ana Prado', gender: 'F', birthDate: '1990-01-02', healthUnit: home }
const child = { id: newId(), name: 'Bia Luz', gender: 'F', birthDate: '2024-01-02', healthUnit: home }
const psa = '0202030105'
const glucose = '0202010473'
const biopsy = '0201010410'

/** Lines of the table, as the core answers them. */
const line = (code: string, name: string, more: object = {}) => ({
  code,
  name,
  sex: 'I',
  ageMin: null,
  ageMax: null,
  outpatientValue: 0,
  occupations: [],
  cids: [],
  registers: ['02'],
  details: [],
  ...more,
})
const table = [
  line(psa, 'DOSAGEM DE PSA', { sex: 'M' }),
  line(glucose, 'DOSAGEM DE GLICOSE', { ageMin: 36, ageMax: 1571 }),
  line(biopsy, 'BIOPSIA DE PROSTATA', { sex: 'M', cids: ['C61', 'D075'] }),
]

let area: TestArea
/** The month whose table is loaded. */
let loaded: string
let user: object
beforeAll(async () => {
  area = await openArea(service, {
    owners: {
      ...codeOwners,
      procedureSearch: table.map(({ code, name }) => ({ id: code, name })),
      cidSearch: [
        { id: 'C61', name: 'Neoplasia maligna da próstata' },
        { id: 'J00', name: 'Resfriado comum' },
      ],
      citizenByIds: [ana, child],
      citizenContactByIds: [ana, child],
      healthUnitByIds: [home, work],
      laboratoryExamsSearch: table.map(({ code, name }) => ({ id: code, name: `Exame ${name}` })),
      examProviderByIds: [],
      userAtWorkByIds: () => ({ items: [user] }),
      sigtapRules: (input) => {
        const { competence, codes } = input as { competence: string; codes: readonly string[] } // of that query
        if (competence !== loaded) return { isLoaded: false, items: [] }
        return { isLoaded: true, items: table.filter(({ code }) => codes.includes(code)) }
      },
    },
  })
})
beforeEach(() => {
  loaded = today().slice(0, 7)
  user = { id: area.user.id, name: 'Júlia Reis', cbo: null, healthUnitId: null }
})
afterAll(() => area.close())

const asked = (citizen: { id: string }, exam: string, more: object = {}) => ({
  citizen: { id: citizen.id },
  exam: { id: exam },
  priority: 'notUrgent' as const,
  date: today(),
  repeatReason: 'Controle',
  ...more,
})
const onlyMen = 'DOSAGEM DE PSA: na tabela SIGTAP é só para o sexo masculino'
const tooYoung = 'DOSAGEM DE GLICOSE: na tabela SIGTAP é a partir de 3 anos de idade'

test('what the table speaks against is said while it is typed, and asked about by the server in the same words', async () => {
  const known = await area.call(requestKnown, { citizen: ana.id, procedures: [psa, glucose] })
  expect(known.hints).toEqual([{ field: 'procedure', text: onlyMen }])
  await expect(area.call(examRequest.create, asked(ana, psa))).rejects.toMatchObject({
    key: 'validation',
    payload: { warnings: [onlyMen] },
  })
  // The register may be wrong, and people are more than its column: what is meant is taken.
  const { id } = await area.call(examRequest.create, { ...asked(ana, psa), isConfirmed: true })
  await area.call(examRequest.update, { id, document: { observation: 'Jejum' } })
  await expect(
    area.call(examRequest.update, { id, document: { citizen: { id: child.id } } }),
  ).rejects.toMatchObject({ payload: { warnings: [onlyMen] } })
})

test('ages count in months on the day of the request, of every exam of a paper at once', async () => {
  const paper = {
    citizen: { id: child.id },
    priority: 'notUrgent' as const,
    date: today(),
    exams: [psa, glucose].map((id) => ({ exam: { id }, repeatReason: 'Controle' })),
  }
  await expect(area.call(examRequestBatch, paper)).rejects.toMatchObject({
    payload: { warnings: [onlyMen, tooYoung] },
  })
  expect((await area.call(examRequestBatch, { ...paper, isConfirmed: true })).ids).toHaveLength(2)
})

test('a diagnosis is asked for where the BPA wants one, and has to be one of the procedure', async () => {
  const hints = async (cid?: string) =>
    (await area.call(requestKnown, { procedures: [biopsy], ...(cid && { cid }) })).hints
  expect(await hints()).toEqual([{ field: 'cid', text: 'BIOPSIA DE PROSTATA: o BPA exige o CID' }])
  expect(await hints('J00')).toEqual([
    { field: 'cid', text: 'BIOPSIA DE PROSTATA: o CID não é dos que a tabela SIGTAP aceita' },
  ])
  expect(await hints('C61')).toEqual([])
  await expect(
    area.call(aihApac.create, {
      citizen: { id: ana.id },
      type: 'apac',
      procedure: { id: biopsy },
      character: 'elective',
      priority: 'notUrgent',
      date: today(),
      cid: { id: 'J00' },
    }),
  ).rejects.toMatchObject({ payload: { warnings: expect.arrayContaining([(await hints('J00'))[0]?.text]) } })
})

test('while the month has no table that of the month before counts, and without any nothing is said', async () => {
  loaded = '2020-01'
  expect((await area.call(requestKnown, { citizen: ana.id, procedures: [psa] })).hints).toEqual([])
  loaded = '2026-09'
  const asOf = (day: string) => area.call(requestKnown, { citizen: ana.id, procedures: [psa], day })
  expect((await asOf('2026-10-20')).hints).toHaveLength(1)
  expect((await asOf('2026-11-20')).hints).toEqual([])
})

test('an exam is the procedure that the register says, under the name of the table', async () => {
  const { id } = await area.call(examRequest.create, asked(ana, glucose))
  expect(await area.call(examRequest.get, { id })).toMatchObject({
    exam: { id: glucose, name: 'Exame DOSAGEM DE GLICOSE' },
    procedure: { id: glucose, name: 'DOSAGEM DE GLICOSE' },
  })
})

test('unit and requester come from what is known: the person’s unit, or where a physician works', async () => {
  const known = () => area.call(requestKnown, { citizen: ana.id })
  user = { ...user, cbo: { id: '422105', name: 'Recepcionista' }, healthUnitId: work.id }
  expect(await known()).toMatchObject({ healthUnit: home, professional: null, professionalCbo: null })
  expect((await area.call(requestKnown, {})).healthUnit).toEqual(work)
  user = { ...user, cbo: { id: '225142', name: 'Médico da família' } }
  expect(await known()).toMatchObject({
    healthUnit: work,
    professional: 'Júlia Reis',
    professionalCbo: { id: '225142' },
    citizenIds: [ana.id],
  })
})
