import { ref } from '@saude/contract/fields'
import type { FieldMeta } from '@saude/contract/meta'
import { benefitByIds } from './benefit.ts'
import { costCenterByIds } from './cost-center.ts'
import { laboratoryExamsSearch } from './laboratory-exam.ts'
import { vehicleByIds } from './vehicle.ts'

/** References to what this area keeps: other areas keep the name that it knows. */

export const benefitRef = (label = 'Benefício', meta: FieldMeta = {}) =>
  ref(label, 'benefitSearch', {
    owner: { by: 'ids', query: () => benefitByIds, topic: 'benefit' },
    ...meta,
  })

export const costCenterRef = (label = 'Centro de custo', meta: FieldMeta = {}) =>
  ref(label, 'costCenterSearch', {
    owner: { by: 'ids', query: () => costCenterByIds, topic: 'costCenter' },
    ...meta,
  })

export const vehicleRef = (label = 'Veículo', meta: FieldMeta = {}) =>
  ref(label, 'vehicleSearch', {
    owner: { by: 'ids', query: () => vehicleByIds, topic: 'vehicle' },
    ...meta,
  })

/** A code: `{id: code of its procedure, name}`. What was asked for keeps the name that it had. */
export const laboratoryExamRef = (label = 'Exame', meta: FieldMeta = {}) =>
  ref(label, 'laboratoryExamsSearch', { owner: { by: 'q', query: () => laboratoryExamsSearch }, ...meta })
