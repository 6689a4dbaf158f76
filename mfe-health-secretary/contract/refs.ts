import { ref } from '@saude/contract/fields'
import type { FieldMeta } from '@saude/contract/meta'
import { isProtectedMedicine } from '@saude/core/contract/codes/protected-medicine'
import { affiliated, affiliatedByIds } from './affiliated.ts'
import { appointmentSlotByIds } from './appointment-slot-refs.ts'
import { materialByIds } from './material.ts'
import { medicationByIds } from './medication.ts'
import type { ProtocolType } from './protocol-type.ts'
import {
  examProviderByIds,
  occupationalTherapyProviderByIds,
  physiotherapyProviderByIds,
} from './provider-registers.ts'

/** References to what this area keeps. */

/** Tables of codes change from month to month: those of the request's day count. */
export const ofItsDay = { searchWith: { from: { day: 'date' } } } as const

export const affiliatedRef = (label = 'Prestador', meta: FieldMeta = {}) =>
  ref(label, 'affiliatedSearch', {
    owner: { by: 'ids', query: () => affiliatedByIds, topic: 'affiliated' },
    register: () => ({
      createTitle: affiliated.titles.create,
      updateTitle: affiliated.titles.update,
      create: affiliated.create,
      update: affiliated.update,
      get: affiliated.get,
    }),
    ...meta,
  })

export const examProviderRef = (label = 'Prestador de exames', meta: FieldMeta = {}) =>
  ref(label, 'examProviderSearch', {
    owner: { by: 'ids', query: () => examProviderByIds, topic: 'examProvider' },
    ...meta,
  })

export const physiotherapyProviderRef = (label = 'Prestador de fisioterapia', meta: FieldMeta = {}) =>
  ref(label, 'physiotherapyProviderSearch', {
    owner: { by: 'ids', query: () => physiotherapyProviderByIds, topic: 'physiotherapyProvider' },
    ...meta,
  })

export const occupationalTherapyProviderRef = (
  label = 'Prestador de terapia ocupacional',
  meta: FieldMeta = {},
) =>
  ref(label, 'occupationalTherapyProviderSearch', {
    owner: {
      by: 'ids',
      query: () => occupationalTherapyProviderByIds,
      topic: 'occupationalTherapyProvider',
    },
    ...meta,
  })

export const materialRef = (label = 'Material', meta: FieldMeta = {}) =>
  ref(label, 'materialSearch', {
    owner: { by: 'ids', query: () => materialByIds, topic: 'material' },
    hidesPerson: isProtectedMedicine,
    ...meta,
  })

/** A medicine of one of the municipality's lists, by its name with concentration. */
export const medicationRef = (label = 'Medicamento', meta: FieldMeta = {}) =>
  ref(label, 'medicationSearch', {
    owner: { by: 'ids', query: () => medicationByIds, topic: 'medication' },
    hidesPerson: isProtectedMedicine,
    ...meta,
  })

/** Places that are free for a request of a kind. */
export const slotRef = (type: ProtocolType, label = 'Vaga', meta: FieldMeta = {}) =>
  ref(label, 'appointmentPlaceSearch', {
    searchWith: { fixed: { type }, entry: 'request' },
    owner: { by: 'ids', query: () => appointmentSlotByIds },
    ...meta,
  })
