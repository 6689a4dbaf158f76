import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { openArea } from '@saude/service/testing/area'
import { affiliated } from '../contract/affiliated.ts'
import { appointmentSlot } from '../contract/appointment-slot.ts'
import { examRequest } from '../contract/exam-request.ts'
import { kindNames, kinds } from '../contract/kinds.ts'
import { priorities } from '../contract/priority.ts'
import {
  protocolList,
  protocolPdf,
  requestPosition,
  requestQueueList,
  requestWaiting,
} from '../contract/protocol.ts'
import { providerOfferSave } from '../contract/provider.ts'
import { type Protocol, protocols } from './protocol/protocols.ts'
import { service } from './service.ts'

/** How long the desk takes with 500,000 requests: `node --import tsx mfe-health-secretary/service/queue.measure.ts`. */

const many = 500_000
const rounds = 40
/** Of how many requests one still waits. */
const waitsOneIn = 5

const citizens = Array.from({ length: 1000 }, (_, index) => ({
  id: newId(),
  name: `Cidadão ${index}`,
  birthDate: '1970-01-02',
}))
const area = await openArea(service, {
  owners: {
    citizenByIds: citizens,
    healthUnitByIds: [],
    laboratoryExamsSearch: [{ id: '0202010473', name: 'Glicose' }],
    citizenMessageCreate: () => ({ isSent: true }),
  },
})
const client = area.user.client?.id ?? ''
const user = {
  ...area.user,
  permissions: new Set(['examRequestAuthorise', ...kindNames.map((type) => kinds[type].list.permission)]),
}
const ranks = Object.keys(priorities).reverse()

function* requests(): Generator<Protocol> {
  for (let index = 0; index < many; index += 1) {
    const [type = 'examRequest', citizen] = [
      kindNames[index % kindNames.length],
      citizens[index % citizens.length],
    ]
    const date = daysAfter(today(), -(index % 700))
    const at = new Date(Date.parse(`${date}T12:00:00Z`) + index)
    const rank = index % ranks.length
    const _id = newId()
    yield {
      _id,
      client,
      type,
      number: `2026/${String(index).padStart(6, '0')}`,
      citizen: {
        id: citizen?.id ?? '',
        name: citizen?.name ?? '',
        searchName: (citizen?.name ?? '').toLowerCase(),
      },
      hiddenPerson: null,
      healthUnit: null,
      birthDate: null,
      state: index % waitsOneIn === 0 ? 'requested' : 'done',
      priority: 'notUrgent',
      date,
      item: { id: `${index % 300}`, name: `Item ${index % 300}`, searchName: `item ${index % 300}` },
      createdAt: at,
      updatedAt: at,
      queue: index % waitsOneIn === 0 ? `${rank}/${date}/${_id}` : null,
    }
  }
}

async function measured(what: string, run: (round: number) => Promise<unknown>): Promise<void> {
  await run(0)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await run(round)
    times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  console.log(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}

try {
  await area.opened.store.fill(protocols, requests())
  const list = await area.call(requestQueueList, { type: 'examRequest' }, user)
  console.log(`${many} requests, ${list.totalItems} wait for exams`)
  await measured('all kinds, a page', (round) => area.call(protocolList, { step: round }, user))
  await measured('waiting list, a page', (round) =>
    area.call(requestQueueList, { type: 'examRequest', step: round }, user),
  )
  const last = await area.call(
    requestQueueList,
    { type: 'examRequest', order: 'desc', eachStep: rounds },
    user,
  )
  await measured('waiting position, of the last ones', (round) =>
    area.call(requestPosition, { id: last.items[round]?.id ?? '' }, user),
  )
  await measured('what waits today, all kinds', () => area.call(requestWaiting, {}, user))
  const { id: provider } = await area.call(affiliated.create, { name: 'Clínica' })
  await area.call(providerOfferSave, { id: provider, type: 'examRequest' })
  const at = `${daysAfter(today(), 5)} 08:30:00.000-03:00`
  const { id: slot } = await area.call(appointmentSlot.create, {
    provider: { id: provider },
    type: 'examRequest',
    at,
    places: 500,
  })
  const asked: string[] = []
  for (let index = 0; index <= rounds; index += 1) {
    const { id } = await area.call(examRequest.create, {
      citizen: { id: citizens[index]?.id ?? '' },
      exam: { id: '0202010473' },
      priority: 'notUrgent',
      date: today(),
    })
    await area.call(examRequest.transition, { id, transition: 'authorise' }, user)
    asked.push(id)
  }
  await measured('booking', () =>
    area.call(
      examRequest.transition,
      { id: asked.pop() ?? '', transition: 'book', document: { slot: { id: slot } } },
      user,
    ),
  )
  const [any] = (await area.call(examRequest.list, {}, user)).items
  await measured('PDF of a protocol', () =>
    area.call(protocolPdf, { id: any?.id ?? '', origin: 'https://saude.exemplo.gov.br' }, user),
  )
} finally {
  await area.close()
}
