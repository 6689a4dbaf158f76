import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, numberAt, textAt } from './read.ts'
import { columnOf } from './screens.ts'
import { tally } from './tally.ts'

const desk = 'health-secretary'
const idOf = (one: object): string => textAt(one, '_id')

/** An id that a list knows a provider by. */
const viewOf = (provider: object): string =>
  ['affiliated', ...Object.keys(weekly)].map((list) => textAt(provider, `views.${list}`)).find(Boolean) ?? ''

/** The lists whose providers take so many a week, and for which kind of requests. */
const weekly = {
  examProvider: 'examRequest',
  physiotherapyProvider: 'physiotherapySession',
  occupationalTherapyProvider: 'occupationalTherapy',
} as const

/** What providers offer: counted of quotas, of what was agreed for this month, of their lists and of their agenda. */
export async function checkProviders(oracle: Oracle): Promise<void> {
  const month = dayOf(oracle.now).slice(0, 7)
  const [quotas, agreed, slots] = await Promise.all([
    oracle.documents(desk, 'quota'),
    oracle.documents(desk, 'affiliatedProcedure'),
    oracle.documents(desk, 'appointmentSlot'),
  ])
  for (const provider of await oracle.documents(desk, 'provider')) {
    const by = textAt(provider, 'views.affiliated')
    const [places, week, price, free] = [tally(), tally(), tally(), tally()]
    const rows = listAt(await oracle.ask('providerGet', { id: viewOf(provider) }), 'offers')
    const known = new Map(rows.map((row) => [textAt(row, 'id'), row]))
    for (const one of quotas)
      if (textAt(one, 'provider.id') === by)
        places.add(`${textAt(one, 'type')}/${textAt(one, 'item.id')}`, idOf(one), numberAt(one, 'places'))
    const own = agreed.filter((one) => textAt(one, 'affiliated.id') === by)
    // Of several months the latest says the price.
    for (const one of own) {
      const what = textAt(one, 'procedure.id')
      const months = own
        .filter((other) => textAt(other, 'procedure.id') === what)
        .map((other) => textAt(other, 'competence'))
      if (textAt(one, 'competence') === months.sort().at(-1))
        price.add(`affiliatedService/${what}`, idOf(one), numberAt(one, 'value'))
    }
    for (const one of own) {
      if (textAt(one, 'competence') !== month) continue
      const key = `affiliatedService/${textAt(one, 'procedure.id')}`
      // A quota of the same thing is what the desk books by.
      if (!places.rows.has(key)) places.add(key, idOf(one), numberAt(one, 'availability'))
    }
    for (const [list, type] of Object.entries(weekly))
      for (const one of await oracle.documents(desk, list))
        if (idOf(one) === textAt(provider, `views.${list}`) && at(one, 'weeklyPlaces'))
          week.add(`${type}/`, idOf(one), numberAt(one, 'weeklyPlaces'))
    for (const one of slots) {
      if (textAt(one, 'provider.id') !== by || new Date(String(at(one, 'at'))) <= oracle.now) continue
      const left = Math.max(0, numberAt(one, 'places') - numberAt(one, 'taken'))
      const item = textAt(one, 'item.id')
      for (const key of known.keys())
        if (
          key === `${textAt(one, 'type')}/${item}` ||
          (item === '' && key.startsWith(`${textAt(one, 'type')}/`))
        )
          free.add(key, idOf(one), left)
    }
    oracle.figure('providerGet.offers.places', columnOf(rows, 'places'), places)
    oracle.figure('providerGet.offers.weeklyPlaces', columnOf(rows, 'weeklyPlaces'), week)
    oracle.figure('providerGet.offers.price', columnOf(rows, 'price'), price)
    oracle.figure('providerGet.offers.free', columnOf(rows, 'free'), free)
  }
}
