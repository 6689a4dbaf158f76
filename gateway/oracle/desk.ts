import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, numberAt, textAt } from './read.ts'
import { columnOf, rowsOf } from './screens.ts'
import { tally } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')

/** Kinds of requests, and the collection in which each is stored. */
const kinds: Readonly<Record<string, string>> = {
  examRequest: 'examRequest',
  basicAttention: 'basicAttention',
  benefitsRequest: 'benefitRequest',
  physiotherapySession: 'physiotherapySession',
  occupationalTherapy: 'occupationalTherapy',
  outOfHomeTreatment: 'outOfHomeTreatment',
  amuForwarding: 'amuForwarding',
  consortiumLocal: 'localConsortium',
  specialistAppointments: 'specialistAppointments',
  aihApac: 'aihApac',
  withdrawal: 'withdrawal',
  loanMaterial: 'loanMaterial',
  affiliatedService: 'affiliatedService',
}

/** For what people stand in one waiting list: what they ask for. */
const askedFor: Readonly<Record<string, readonly string[]>> = {
  examRequest: ['exam.id'],
  basicAttention: ['procedure.id'],
  benefitsRequest: ['benefit.id'],
  physiotherapySession: ['type'],
  occupationalTherapy: ['focus'],
  outOfHomeTreatment: ['cbo.id', 'destination.id'],
  amuForwarding: ['cbo.id'],
  consortiumLocal: ['procedure.id'],
  specialistAppointments: ['cbo.id'],
  aihApac: ['procedure.id'],
  withdrawal: ['medication.id'],
  loanMaterial: ['material.id'],
  affiliatedService: ['procedure.id'],
}

const toDecide = ['requested', 'review', 'preapproved']
const toBook = ['authorised', 'absent', 'approved']

/** The most urgent first. */
const ranks = ['emergency', 'veryUrgent', 'urgent', 'littleUrgent', 'notUrgent']

/** Waiting lists, positions and cards of the desk, from the requests of each kind. */
export async function checkQueues(oracle: Oracle): Promise<void> {
  const columns = { toDecide: tally(), toBook: tally(), total: tally(), late: tally() }
  const card = await oracle.ask('requestWaiting')
  for (const [type, collection] of Object.entries(kinds)) {
    const requests = await oracle.documents('health-secretary', collection)
    const waiting = requests.filter((one) => {
      const state = textAt(one, 'state')
      return [...toDecide, ...toBook].includes(state) && !(type === 'loanMaterial' && state === 'absent')
    })
    for (const one of waiting) {
      const state = textAt(one, 'state')
      columns.total.add(type, idOf(one))
      if (toDecide.includes(state)) columns.toDecide.add(type, idOf(one))
      else columns.toBook.add(type, idOf(one))
    }
    const rankOf = (one: object) => ranks.indexOf(textAt(one, 'priority') || 'notUrgent')
    const ordered = [...waiting].sort(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        (textAt(one, 'date') < textAt(other, 'date')
          ? -1
          : textAt(one, 'date') > textAt(other, 'date')
            ? 1
            : 0) ||
        (idOf(one) < idOf(other) ? -1 : 1),
    )
    const positions = tally()
    const lists = new Map<string, number>()
    const listOf = (one: object) => (askedFor[type] ?? []).map((path) => textAt(one, path)).join('/')
    for (const one of ordered) {
      const place = (lists.get(listOf(one)) ?? 0) + 1
      lists.set(listOf(one), place)
      positions.add(idOf(one), idOf(one), place)
    }
    const queue = await rowsOf(oracle, 'requestQueueList', { type })
    oracle.figure('requestQueueList.items.position', columnOf(queue.rows, 'position'), positions)
    oracle.figure('requestQueueList.totalItems', queue.total, waiting.length)
    const late = await rowsOf(oracle, 'requestQueueList', { type, stage: 'late' })
    const row = listAt(card, 'items').find((one) => textAt(one, 'type') === type)
    oracle.equal(`${type}: late by card and by list`, numberAt(row, 'late'), late.total)
    oracle.equal(`${type}: waiting by card and by list`, numberAt(row, 'total'), queue.total)
    for (const [index, one] of ordered.slice(0, 3).entries()) {
      const position = await oracle.ask('requestPosition', { id: idOf(one) })
      oracle.figure(
        'requestPosition.position',
        numberAt(position, 'position'),
        positions.rows.get(idOf(one))?.sum ?? 0,
      )
      oracle.figure('requestPosition.total', numberAt(position, 'total'), lists.get(listOf(one)) ?? 0)
      const promised = numberAt(position, 'promisedDays')
      if (index === 0)
        for (const each of waiting)
          if (daysBetween(textAt(each, 'date'), dayOf(oracle.now)) > promised)
            columns.late.add(type, idOf(each))
    }
  }
  for (const [key, counted] of Object.entries(columns))
    oracle.figure(
      `requestWaiting.items.${key}`,
      columnOf(listAt(card, 'items'), key, (row) => textAt(row, 'type')),
      counted,
    )
  await checkQuotas(oracle)
  const city = await oracle.ask('cityInNumbers')
  const sums = { city: 0, late: 0 }
  for (const row of listAt(city, 'waiting')) {
    sums.city += numberAt(row, 'total')
    sums.late += numberAt(row, 'late')
  }
  oracle.figure('cityInNumbers.waiting.total', sums.city, columns.total)
  oracle.figure('cityInNumbers.waiting.late', sums.late, columns.late)
}

/** States in which somebody has a place of a month. */
const placed = ['booked', 'done', 'absent', 'missed']

/** Monthly quotas: who has a place of this month, of those whose provider and thing they are for. */
async function checkQuotas(oracle: Oracle): Promise<void> {
  const month = dayOf(oracle.now).slice(0, 7)
  const [taken, left] = [tally(), tally()]
  const quotas = await oracle.documents('health-secretary', 'quota')
  for (const one of quotas) {
    const type = textAt(one, 'type')
    const requests = await oracle.documents('health-secretary', kinds[type] ?? '')
    const theirs = requests.filter(
      (request) =>
        textAt(request, 'provider.id') === textAt(one, 'provider.id') &&
        (askedFor[type] ?? []).map((path) => textAt(request, path)).join('/') === textAt(one, 'item.id') &&
        placed.includes(textAt(request, 'state')) &&
        at(request, 'appointmentAt') instanceof Date &&
        dayOf(new Date(String(at(request, 'appointmentAt')))).slice(0, 7) === month,
    )
    for (const request of theirs) taken.add(idOf(one), idOf(request))
    const today = theirs.filter(
      (request) => dayOf(new Date(String(at(request, 'appointmentAt')))) === dayOf(oracle.now),
    )
    const called = await rowsOf(oracle, 'callList', { quotaId: idOf(one) })
    oracle.figure('callList.totalItems', called.total, today.length)
    left.add(idOf(one), idOf(one), Math.max(0, numberAt(one, 'places') - theirs.length))
  }
  const list = await rowsOf(oracle, 'quotaList')
  oracle.figure('quotaList.totalItems', list.total, quotas.length)
  oracle.figure('quotaList.items.taken', columnOf(list.rows, 'taken'), taken)
  oracle.figure('quotaList.items.left', columnOf(list.rows, 'left'), left)
  const [places, free] = [tally(), tally()]
  const slots = await oracle.documents('health-secretary', 'appointmentSlot')
  for (const one of quotas) {
    const id = idOf(one)
    places.add(id, id, numberAt(one, 'places'))
    for (const slot of slots) if (isFor(slot, one, oracle.now)) free.add(id, idOf(slot), freeOf(slot))
    const got = await oracle.ask('quotaGet', { id })
    oracle.figure('quotaGet.taken', numberAt(got, 'taken'), taken.rows.get(id)?.sum ?? 0)
    oracle.figure('quotaGet.left', numberAt(got, 'left'), left.rows.get(id)?.sum ?? 0)
  }
  for (const type of new Set(quotas.map((one) => textAt(one, 'type')))) {
    const rows = listAt(await oracle.ask('queueQuotas', { type }), 'items')
    oracle.figure('queueQuotas.items.left', columnOf(rows, 'left'), left)
    oracle.figure('queueQuotas.items.places', columnOf(rows, 'places'), places)
    oracle.figure('queueQuotas.items.free', columnOf(rows, 'free'), free)
  }
}

/** Whether a vacancy that is to come is one of a quota's provider for its item, or for whatever the provider does. */
const isFor = (slot: object, quota: object, now: Date): boolean =>
  ['provider.id', 'type'].every((path) => textAt(slot, path) === textAt(quota, path)) &&
  ['', textAt(quota, 'item.id')].includes(textAt(slot, 'item.id')) &&
  new Date(String(at(slot, 'at'))) > now

const freeOf = (slot: object): number => Math.max(0, numberAt(slot, 'places') - numberAt(slot, 'taken'))

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Stock, medicines and slots. */
export async function checkStock(oracle: Oracle): Promise<void> {
  const area = 'health-secretary'
  const movements = await oracle.documents(area, 'materialMovement')
  const balance = tally()
  for (const one of movements) balance.add(textAt(one, 'material.id'), idOf(one), numberAt(one, 'quantity'))
  const materials = await rowsOf(oracle, 'materialList')
  oracle.figure('materialList.items.balance', columnOf(materials.rows, 'balance'), balance)
  for (const row of materials.rows) {
    const id = textAt(row, 'id')
    const got = await oracle.ask('materialGet', { id })
    oracle.figure('materialGet.balance', numberAt(got, 'balance'), balance.rows.get(id)?.sum ?? 0)
  }
  const shown = await rowsOf(oracle, 'materialMovementList')
  const quantities = tally()
  for (const one of movements) quantities.add(idOf(one), idOf(one), numberAt(one, 'quantity'))
  oracle.figure('materialMovementList.items.quantity', columnOf(shown.rows, 'quantity'), quantities)

  const medicines = tally()
  for (const one of await oracle.documents(area, 'medication'))
    medicines.add(textAt(one, 'medicineList'), idOf(one))
  const medicineLists = await rowsOf(oracle, 'medicationList')
  oracle.figure('medicationList.items.medicines', columnOf(medicineLists.rows, 'medicines'), medicines)
  for (const row of medicineLists.rows) {
    const list = await rowsOf(oracle, 'medicationItemList', { medicineList: textAt(row, 'id') })
    oracle.figure(
      'medicationItemList.totalItems',
      list.total,
      medicines.rows.get(textAt(row, 'id'))?.sum ?? 0,
    )
  }

  const slots = await oracle.documents(area, 'appointmentSlot')
  const taken = tally()
  for (const collection of new Set(Object.values(kinds)))
    for (const one of await oracle.documents(area, collection))
      if (textAt(one, 'slot.id') !== '' && textAt(one, 'state') === 'booked')
        taken.add(textAt(one, 'slot.id'), idOf(one))
  const slotList = await rowsOf(oracle, 'appointmentSlotList')
  oracle.figure('appointmentSlotList.items.taken', columnOf(slotList.rows, 'taken'), taken)
  for (const one of slots.slice(0, 3)) {
    const got = await oracle.ask('appointmentSlotGet', { id: idOf(one) })
    oracle.figure('appointmentSlotGet.taken', numberAt(got, 'taken'), taken.rows.get(idOf(one))?.sum ?? 0)
  }
  const loans = await oracle.documents(area, 'loanMaterial')
  const returned = tally()
  for (const one of loans)
    if (at(one, 'returnedAmount')) returned.add(idOf(one), idOf(one), numberAt(one, 'returnedAmount'))
  const loanList = await rowsOf(oracle, 'loanMaterialList')
  oracle.figure('loanMaterialList.items.returnedAmount', columnOf(loanList.rows, 'returnedAmount'), returned)
}
