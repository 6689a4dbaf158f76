import { ref } from '@saude/contract/fields'
import type { FieldMeta } from '@saude/contract/meta'
import { cboSearch, cidSearch, procedureSearch } from './code-search.ts'
import { isProtectedCid } from './codes/protected.ts'
import { healthUnitByIds } from './health-unit.ts'
import { healthUnitRegister } from './health-unit-register.ts'
import { citySearch } from './territory.ts'
import { userByIds } from './user.ts'

/** References to what the core owns: records keep the name that it knows, whatever a browser sends of it. */

export const healthUnitRef = (label = 'Unidade de saúde', meta: FieldMeta = {}) =>
  ref(label, 'healthUnitSearch', {
    register: healthUnitRegister,
    owner: { by: 'ids', query: () => healthUnitByIds, topic: 'healthUnit' },
    ...meta,
  })

export const userRef = (label = 'Usuário', meta: FieldMeta = {}) =>
  ref(label, 'userSearch', { owner: { by: 'ids', query: () => userByIds, topic: 'user' }, ...meta })

/** Kept as it is shown: 'Campinas - SP'. */
export const cityRef = (label = 'Cidade', meta: FieldMeta = {}) =>
  ref(label, 'citySearch', {
    optionLabel: 'description',
    owner: {
      by: 'ids',
      query: () => citySearch,
      nameOf: ({ name, stateCode }) => `${String(name)} - ${String(stateCode)}`,
    },
    ...meta,
  })

/** Codes: `{id: code, name}`. A table of codes does not rename them. */

export const procedureRef = (label = 'Procedimento', meta: FieldMeta = {}) =>
  ref(label, 'procedureSearch', { owner: { by: 'q', query: () => procedureSearch }, ...meta })

export const cidRef = (label = 'CID', meta: FieldMeta = {}) =>
  ref(label, 'cidSearch', {
    owner: { by: 'q', query: () => cidSearch },
    isProtected: isProtectedCid,
    ...meta,
  })

export const cboRef = (label = 'Ocupação', meta: FieldMeta = {}) =>
  ref(label, 'cboSearch', { owner: { by: 'q', query: () => cboSearch }, ...meta })
