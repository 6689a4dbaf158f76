import { newId } from '@saude/contract/id'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { outOfHomeTreatment } from '../../contract/out-of-home-treatment.ts'
import { service } from '../service.ts'
import { codeOwners } from '../testing/owners.ts'

const grown = { id: newId(), name: 'Ana Prado', birthDate: '1980-05-05' }
const child = { id: newId(), name: 'Bia Luz', birthDate: '2020-05-05' }
const city = { id: newId(), name: 'Campinas', stateCode: 'SP' }

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    owners: { ...codeOwners, citizenByIds: [grown, child], healthUnitByIds: [], citySearch: [city] },
  })
})
afterAll(() => area.close())

const may = () => ({ ...area.user, permissions: new Set(['outOfHomeTreatmentAuthorise']) })
const asked = (citizen: { id: string }, more: object = {}) =>
  area.call(outOfHomeTreatment.create, {
    citizen: { id: citizen.id },
    cbo: { id: '225112' },
    procedure: { id: '0301010072' },
    destination: { id: city.id },
    transport: 'land',
    priority: 'notUrgent',
    date: '2026-01-05',
    repeatReason: 'Outro pedido',
    ...more,
  })
const whole = { distanceKm: 96, facility: 'Hospital das Clínicas', appointmentAt: '2026-12-20T12:00:00.000Z' }
const distance = 'Informe a distância até o destino'
const guaranteed = 'Informe a data do atendimento e o estabelecimento que a garante'
const reason = 'Informe por que precisa de acompanhante: não é criança, adolescente nem pessoa idosa'

test('what authorising will ask for is said when it is saved, when it is read, and by the step itself', async () => {
  const { id, lacking } = await asked(grown, { companion: true })
  const said = [{ step: 'Autorizar', sentences: [distance, guaranteed, reason] }]
  expect(lacking).toEqual(said)
  expect(await area.call(outOfHomeTreatment.get, { id })).toMatchObject({ lacking: said })
  const authorise = () => area.call(outOfHomeTreatment.transition, { id, transition: 'authorise' }, may())
  await expect(authorise()).rejects.toMatchObject({
    key: 'validation',
    payload: {
      fields: {
        distanceKm: distance,
        facility: guaranteed,
        appointmentAt: guaranteed,
        companionReason: reason,
      },
    },
  })
  const part = await area.call(outOfHomeTreatment.update, {
    id,
    document: { companionReason: 'Cadeirante', distanceKm: 20 },
  })
  expect(part.lacking).toEqual([
    {
      step: 'Autorizar',
      sentences: ['O destino fica a menos de 50 km: não é tratamento fora de domicílio', guaranteed],
    },
  ])
  expect((await area.call(outOfHomeTreatment.update, { id, document: whole })).lacking).toEqual([])
  await authorise()
  expect(await area.call(outOfHomeTreatment.get, { id })).toMatchObject({ state: 'authorised', lacking: [] })
})

test('a child is accompanied without a reason: what the service knows of the citizen counts when it is saved', async () => {
  expect((await asked(child, { companion: true, ...whole })).lacking).toEqual([])
})
