import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, numberAt, textAt } from './read.ts'
import { columnOf, rowsOf } from './screens.ts'
import { tally } from './tally.ts'

const desk = 'health-secretary'
const idOf = (one: object): string => textAt(one, '_id')
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const mondayOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Stock: the balance of a lot after each movement, materials under their minimum, lots that are about to end. */
export async function checkBalances(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const movements = [...(await oracle.documents(desk, 'materialMovement'))].sort((one, other) =>
    textAt(one, 'at') + idOf(one) < textAt(other, 'at') + idOf(other) ? -1 : 1,
  )
  const [ofLot, after, ofMaterial] = [new Map<string, number>(), tally(), tally()]
  for (const one of movements) {
    const lot = textAt(one, 'lotId')
    ofLot.set(lot, (ofLot.get(lot) ?? 0) + numberAt(one, 'quantity'))
    after.add(idOf(one), idOf(one), ofLot.get(lot) ?? 0)
    ofMaterial.add(textAt(one, 'material.id'), idOf(one), numberAt(one, 'quantity'))
  }
  const list = await rowsOf(oracle, 'materialMovementList')
  oracle.figure('materialMovementList.items.balance', columnOf(list.rows, 'balance'), after)
  const [short, expiring] = [tally(), tally()]
  for (const one of await oracle.documents(desk, 'material')) {
    const balance = ofMaterial.rows.get(idOf(one))?.sum ?? 0
    if (typeof at(one, 'minimum') === 'number' && balance < numberAt(one, 'minimum'))
      short.add(idOf(one), idOf(one), balance)
  }
  const alerts = await oracle.ask('materialAlertList')
  const until = dayAfter(today, numberAt(alerts, 'noticeDays'))
  for (const one of await oracle.documents(desk, 'materialLot')) {
    const balance = ofLot.get(idOf(one)) ?? 0
    const expiry = textAt(one, 'expiry')
    if (balance > 0 && expiry !== '' && expiry <= until) expiring.add(idOf(one), idOf(one), balance)
  }
  oracle.figure('materialAlertList.short.balance', columnOf(listAt(alerts, 'short'), 'balance'), short)
  oracle.figure(
    'materialAlertList.expiring.balance',
    columnOf(listAt(alerts, 'expiring'), 'balance'),
    expiring,
  )
  for (const one of (await oracle.documents(desk, 'loanMaterial')).slice(0, 9)) {
    const got = await oracle.ask('loanMaterialGet', { id: idOf(one) })
    oracle.figure(
      'loanMaterialGet.returnedAmount',
      numberAt(got, 'returnedAmount'),
      numberAt(one, 'returnedAmount'),
    )
  }
}

/** What providers of the registers have booked in each of twelve weeks, this one included. */
export async function checkBookings(oracle: Oracle): Promise<void> {
  const first = mondayOf(dayOf(oracle.now))
  const kinds = [
    ['examBooked', 'examRequest', 'examProvider'],
    ['physiotherapyBooked', 'physiotherapySession', 'physiotherapyProvider'],
    ['occupationalTherapyBooked', 'occupationalTherapy', 'occupationalTherapyProvider'],
  ] as const
  for (const [query, kind, register] of kinds)
    for (const provider of await oracle.documents(desk, register)) {
      const booked = tally()
      for (const one of await oracle.documents(desk, kind)) {
        const isHeld = ['booked', 'done', 'absent'].includes(textAt(one, 'state'))
        if (textAt(one, 'performer.id') !== idOf(provider) || !isHeld) continue
        const week = mondayOf(dayOf(at(one, 'appointmentAt')))
        if (week >= first && week <= dayAfter(first, 11 * 7)) booked.add(week, idOf(one))
      }
      const items = listAt(await oracle.ask(query, { providerId: idOf(provider) }), 'items')
      oracle.figure(`${query}.items.booked`, columnOf(items, 'booked'), booked)
    }
}

/** Where a request stands for those who hold its paper: the place that the desk's list says. */
export async function checkLookup(oracle: Oracle): Promise<void> {
  const citizens = new Map(
    (await oracle.documents('citizen', 'citizen')).map((one) => [idOf(one), textAt(one, 'birthDate')]),
  )
  const requests = await oracle.documents(desk, 'examRequest')
  const queue = await rowsOf(oracle, 'requestQueueList', { type: 'examRequest' })
  const places = new Map(queue.rows.map((row) => [textAt(row, 'id'), numberAt(row, 'position')]))
  const [client] = await oracle.documents('core', 'client')
  const waiting = requests.filter((one) => places.has(idOf(one)) && citizens.get(textAt(one, 'citizen.id')))
  const [shown, stored] = [new Map<string, number>(), tally()]
  for (const one of waiting.slice(0, 12)) {
    const answer = await oracle.ask('protocolLookup', {
      number: textAt(one, 'number'),
      birthDate: citizens.get(textAt(one, 'citizen.id')) ?? '',
      client: client ? idOf(client) : '',
    })
    // Other kinds may have the same number for the same person: one of them is this one's.
    const found = listAt(answer, 'items').map((item) => numberAt(item, 'position'))
    const place = places.get(idOf(one)) ?? 0
    shown.set(idOf(one), found.includes(place) ? place : (found[0] ?? 0))
    stored.add(idOf(one), idOf(one), place)
  }
  oracle.figure('protocolLookup.items.position', shown, stored)
}
