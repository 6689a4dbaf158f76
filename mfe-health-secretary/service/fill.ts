import { searchable, searchName } from '@saude/contract/search'
import type { Collections } from '@saude/service/handlers'
import { outbox } from '@saude/service/outbox'
import type { DemoArgs } from '@saude/service/service'
import { collectionOf } from '@saude/store'
import type { DemoTown } from '@saude/town/types'
import { demo as demoInputs } from '../demo/material-inputs.ts'
import { demoMedicines } from '../demo/medicines.ts'
import { benefitRequests } from './benefit-request/benefit-request.ts'
import { chargesOf } from './benefit-request/charges.ts'
import { loans } from './material/materials.ts'
import { type Lot, lotId, lots, type Movement, movements } from './material/stock.ts'
import { medicineLists, medicines } from './medication/medications.ts'
import { protocols, protocolsOf } from './protocol/protocols.ts'
import { offersFound } from './provider/gather-offers.ts'
import { providerFrom, providers, registerCollections, registerNames, viewsOf } from './provider/providers.ts'
import { requests } from './requests.ts'

type Args = DemoArgs<Collections, DemoTown>

/** What this area keeps beside its records: what follows from their demo entries, and lists of medicines. */
export async function fillArea(args: Args): Promise<void> {
  const { store } = args
  await store.fill(protocols, protocolsOf(store, [...requests, benefitRequests]))
  await fillProviders(args)
  await fillCharges(args)
  await fillStock(args)
  await fillMedicines(args)
}

/** One provider of all entries of its name; what its lists say differently, the first of them says. */
async function fillProviders({ store, client, now }: Args): Promise<void> {
  const found = new Map<string, ReturnType<typeof providerFrom> & { readonly _id: string }>()
  for (const register of registerNames)
    for await (const entry of store.collection(registerCollections[register]).find({ client })) {
      const one = { ...providerFrom(register, entry), _id: entry._id }
      const same = found.get(one.nameKey)
      found.set(one.nameKey, same ? { ...same, ...viewsOf({ ...one.views, ...same.views }) } : one)
    }
  const times = { createdAt: now, updatedAt: now, updatedBy: null, version: 1 }
  const whole = [...found.values()].map(async (one) => ({
    ...{ ...times, ...one, client },
    offers: await offersFound(store, { ...one, client }),
  }))
  await store.collection(providers).insertMany(await Promise.all(whole))
}

interface Out {
  readonly _id: string
  readonly client: string
  readonly createdAt: Date
  readonly state: string
  readonly citizen: { readonly id: string }
  readonly material: { readonly id: string; readonly name: string }
  readonly receivedBy?: string
}

/** What benefits have charged cost centres with, which their owner is notified of. */
async function fillCharges({ store, client, now }: Args): Promise<void> {
  const asked = await store.collection(benefitRequests.collection).findAll({ client }, { max: 100_000 })
  await store.collection(outbox).insertMany(chargesOf(asked, now))
}

/** One lot of each delivery, less what is on loan. */
async function fillStock({ store, client, town, count, now }: Args): Promise<void> {
  const came = demoInputs({ town, client, count, now })
  const out: Out[] = []
  for await (const one of store.collection(collectionOf<Out>(loans.collection)).find({ client }))
    if (one.state === 'booked' || one.state === 'absent') out.push(one)
  const made: Lot[] = []
  const moved: Movement[] = []
  for (const { id, material, quantity, lot, expiry, createdAt, responsible } of came) {
    const _id = lotId(material.id, lot, expiry)
    const of = { client, material, lotId: _id, lot, expiry, userName: null }
    let balance: number = quantity
    const times = { createdAt, updatedAt: createdAt, updatedBy: null, version: 1 }
    moved.push({
      ...of,
      ...times,
      _id: id,
      of: id,
      at: createdAt,
      kind: 'input',
      quantity,
      balance,
      responsible,
      citizenId: null,
    })
    for (const loan of out.filter((one) => one.material.id === material.id)) {
      balance -= 1
      const { receivedBy = null, citizen } = loan
      const of_ = { ...of, _id: loan._id, of: loan._id, at: loan.createdAt }
      moved.push({
        ...of_,
        ...times,
        createdAt: loan.createdAt,
        updatedAt: loan.createdAt,
        kind: 'loan',
        quantity: -1,
        balance,
        responsible: receivedBy,
        citizenId: citizen.id,
      })
    }
    made.push({ _id, client, ...times, material, lot, expiry, balance })
  }
  await store.collection(lots).insertMany(made)
  await store.collection(movements).insertMany(moved)
}

async function fillMedicines({ store, client, town, now }: Args): Promise<void> {
  const lists = demoMedicines(town)
  const times = { createdAt: now, updatedAt: now, updatedBy: null, version: 1 }
  await store.collection(medicineLists).insertMany(
    lists.map(({ id, name, medicines: own }) => ({
      _id: id,
      client,
      ...times,
      name,
      searchName: searchName(name),
      nameKey: searchName(name),
      medicines: own.length,
    })),
  )
  await store.collection(medicines).insertMany(
    lists.flatMap(({ id: medicineList, medicines: own }) =>
      own.map(({ id, ...one }) => ({
        ...one,
        _id: id,
        client,
        medicineList,
        ...searchable(`${one.name} ${one.concentration} ${one.catmat}`),
      })),
    ),
  )
}
