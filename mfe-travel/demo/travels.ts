import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, demoId } from '@saude/town/random'
import type { DemoCity, DemoTown } from '@saude/town/types'

const day = 86_400_000
/** From a quarter of a year ago to a month ahead. */
const past = 90
const ahead = 30

const observations = [
  'Paciente em cadeira de rodas',
  'Levar exames anteriores',
  'Retorno no fim da tarde',
  'Hemodiálise, aguardar o término da sessão',
  'Jejum de oito horas',
  'Parada no Hospital das Clínicas e no AME',
]

type DemoTravel = DemoEntry & { readonly appointmentDate: Date }

const cityOf = ({ id, name, stateCode }: DemoCity) => ({ id, name: `${name} - ${stateCode}` })

/**
 * The travels of a town around a day: one or two on working days, before dawn, mostly to the cities where the
 * region's hospitals are. The same for the same seed and day.
 */
export function demo({ town, now }: RecordDemoArgs<DemoTown>): DemoTravel[] {
  const { seed, cities } = town
  const random = createRandom(`${seed}/travels`)
  const [home, ...others] = cities
  const near = others.slice(0, 6)
  if (!home || near.length === 0) return []
  const midnight = Math.floor(now.getTime() / day) * day
  const travels: DemoTravel[] = []
  for (let offset = -past; offset <= ahead; offset++) {
    const date = midnight + offset * day
    const weekday = new Date(date).getUTCDay()
    const count = weekday === 0 || weekday === 6 ? 0 : random.int(0, 2)
    for (let index = 0; index < count; index++) {
      // 03:00 to 06:45 in São Paulo, which is three hours behind UTC.
      const leaves = new Date(date + (6 * 60 + random.int(0, 15) * 15) * 60_000)
      const planned = leaves.getTime() - random.int(5, 25) * day
      const createdAt = new Date(Math.min(planned, now.getTime() - random.int(1, 600) * 60_000))
      travels.push({
        id: demoId(random, createdAt.getTime()),
        originCity: cityOf(home),
        destinationCity: cityOf(random.chance(0.8) ? random.pick(near) : random.pick(others)),
        appointmentDate: leaves,
        observation: random.chance(0.4) ? random.pick(observations) : null,
        createdAt,
      })
    }
  }
  return travels
}
