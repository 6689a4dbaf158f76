import { handlersFor } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { defineCollection, tokens } from '@saude/store'
import { patientQueueList, queueStatuses } from '../contract/queue.ts'
import { refuseSearch, textsOf } from './register/list/typed.ts'

/** Somebody in a health unit's waiting room. Those who were seen are not in it. */
export interface QueuedPatient {
  readonly _id: string
  readonly client: string
  readonly citizen: { readonly id: string; readonly name: string }
  /** Of the citizen's name. */
  readonly searchTokens: readonly string[]
  readonly status: keyof typeof queueStatuses
  readonly healthUnit: { readonly id: string; readonly name: string }
  readonly room: string | null
  readonly professionalName: string | null
  readonly arrivedAt: Date
  readonly calledAt: Date | null
}

const patientQueue = defineCollection<QueuedPatient>('patientQueue', {
  tenant: 'client',
  about: {
    citizens: ['citizen.id'],
    title: 'Fila de pacientes',
    labels: {
      citizen: 'Cidadão',
      status: 'Situação',
      healthUnit: 'Unidade de saúde',
      room: 'Sala',
      professionalName: 'Profissional',
      arrivedAt: 'Chegada',
      calledAt: 'Chamada',
    },
    codes: { status: queueStatuses },
  },
  arrays: ['searchTokens'],
  counts: [['healthUnit.id']],
  indexes: [
    { keys: { client: 1, arrivedAt: 1, _id: 1 } },
    { keys: { client: 1, calledAt: 1, _id: 1 } },
    { keys: { client: 1, 'healthUnit.id': 1, arrivedAt: 1, _id: 1 } },
    { keys: { client: 1, 'healthUnit.id': 1, calledAt: 1, _id: 1 } },
    { keys: { client: 1, 'citizen.id': 1, _id: 1 } },
  ],
})

/** What this entity adds to the area's collections. */
export const queueCollections = { patientQueue }

const on = handlersFor(queueCollections)

export const listQueue = on(patientQueueList, async ({ input, user, collections }) => {
  const healthUnitId = input.healthUnit === undefined ? user.healthUnitId : input.healthUnit?.id
  refuseSearch(input, user)
  const texts = textsOf(input)
  return pageOf(collections.patientQueue, patientQueueList, input, {
    filter: {
      ...(healthUnitId && { 'healthUnit.id': healthUnitId }),
      ...(input.status && { status: input.status }),
      ...(texts.length > 0 && { searchTokens: tokens(texts.join(' ')) }),
    },
    searches: ['q', 'expression'],
    map: ({ _id, citizen, healthUnit, ...rest }) => ({
      ...rest,
      id: _id,
      citizenId: citizen.id,
      name: citizen.name,
      healthUnitName: healthUnit.name,
    }),
  })
})
