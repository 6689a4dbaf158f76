import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { keysOf } from '@saude/contract/values'
import { procedures } from '@saude/core/contract/codes/procedures'
import { testRecord } from '@saude/service/record/testing/test-record'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import { affiliated } from '../contract/affiliated.ts'
import { affiliatedProcedure } from '../contract/affiliated-procedure.ts'
import { appointmentSlot } from '../contract/appointment-slot.ts'
import { material } from '../contract/material.ts'
import { materialInput, materialOutput } from '../contract/material-movement.ts'
import { protocolTypes } from '../contract/protocol-type.ts'
import { providerOfferSave } from '../contract/provider.ts'
import {
  examProvider,
  occupationalTherapyProvider,
  physiotherapyProvider,
} from '../contract/provider-registers.ts'
import { service } from './service.ts'

const own = { affiliatedByIds: [] as Owned[], materialByIds: [] as Owned[] }
const owners = {
  ...own,
  citizenByIds: [{ id: newId(), name: 'Ana Prado' }],
  healthUnitByIds: [{ id: newId(), name: 'UBS Centro' }],
  procedureSearch: Object.entries(procedures).map(([id, name]) => ({ id, name })),
}

/** What the other client has of its own. */
const there: Record<string, { id: string }> = {}

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, { owners })
  for (const name of ['Clínica Vida', 'Laboratório Central']) {
    const { id } = await area.call(affiliated.create, { name })
    own.affiliatedByIds.push({ id, name })
    for (const type of keysOf(protocolTypes)) await area.call(providerOfferSave, { id, type })
  }
  const { id } = await area.call(material.create, {
    name: 'Gaze estéril',
    unit: 'package',
    isLoanable: false,
  })
  own.materialByIds.push({ id, name: 'Gaze estéril' })
  const delivered = { material: { id }, quantity: 1_000_000, date: today(), responsible: 'Ivone' }
  await area.call(materialInput.create, delivered)
  const { call, elsewhere } = area
  const other = await call(affiliated.create, { name: 'Clínica Sul' }, elsewhere)
  for (const type of keysOf(protocolTypes)) await call(providerOfferSave, { id: other.id, type }, elsewhere)
  const gauze = await call(material.create, { name: 'Gaze', unit: 'package', isLoanable: false }, elsewhere)
  there.affiliated = { id: other.id }
  there.material = { id: gauze.id }
  await call(materialInput.create, { ...delivered, material: { id: gauze.id } }, elsewhere)
})
afterAll(() => area.close())

testRecord(affiliated, () => area, {
  values: (nth) => ({ name: `Prestador ${nth}` }),
  changes: { address: 'Rua Nova, 1' },
})
for (const provider of [examProvider, physiotherapyProvider, occupationalTherapyProvider])
  testRecord(provider, () => area, {
    values: (nth) => ({ name: `Nome ${nth}` }),
    changes: { address: 'Rua das Paineiras, 10' },
  })
testRecord(affiliatedProcedure, () => area, {
  values: (nth) => ({
    competence: `20${10 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}`,
  }),
  changes: { availability: 4711 },
  elsewhere: () => ({ affiliated: there.affiliated }),
})
testRecord(material, () => area, {
  values: (nth) => ({ name: `Material ${nth}` }),
  changes: { observation: 'Frágil' },
})
testRecord(appointmentSlot, () => area, {
  values: () => ({ at: `${daysAfter(today(), 30)} 08:30:00.000-03:00`, places: 4 }),
  changes: { places: 9 },
})
testRecord(materialInput, () => area, {
  values: () => ({ expiry: daysAfter(today(), 90), date: today() }),
  elsewhere: () => ({ material: there.material }),
})
testRecord(materialOutput, () => area, {
  values: () => ({ quantity: 1, date: today() }),
  elsewhere: () => ({ material: there.material }),
})
