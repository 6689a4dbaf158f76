import type { audiences } from '@saude/citizen/contract/audience'
import { today } from '@saude/contract/instants'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'

type Yearly = readonly [title: string, audience: keyof typeof audiences, month: number, days: number]

/** What a health secretariat does year by year, in its month. */
const yearly: readonly Yearly[] = [
  ['Janeiro Branco: saúde mental', 'all', 1, 31],
  ['Busca ativa de hanseníase', 'all', 1, 28],
  ['Mutirão contra a dengue', 'all', 2, 21],
  ['Dia da Mulher: citopatológico e mamografia', 'gender', 3, 12],
  ['Vacinação contra a influenza', 'risk_group', 4, 60],
  ['Maio Amarelo: prevenção de acidentes', 'all', 5, 31],
  ['Vacinação em casa para acamados', 'bedridden', 5, 25],
  ['Junho Vermelho: doação de sangue', 'age_range', 6, 30],
  ['Julho Amarelo: testes de hepatites virais', 'risk_group', 7, 31],
  ['Agosto Dourado: aleitamento materno', 'pregnant', 8, 31],
  ['Multivacinação de crianças e adolescentes', 'age_range', 9, 27],
  ['Setembro Amarelo: prevenção do suicídio', 'all', 9, 30],
  ['Outubro Rosa', 'gender', 10, 31],
  ['Pré-natal em dia: consulta odontológica da gestante', 'pregnant', 10, 40],
  ['Novembro Azul', 'gender', 11, 30],
  ['Rastreamento de diabetes e hipertensão', 'age_range', 11, 20],
  ['Dezembro Vermelho: testes de HIV e sífilis', 'all', 12, 20],
]

/** Whom a campaign for a sex or an age range is for. */
const narrowed = (title: string): object => {
  if (/Outubro Rosa|Dia da Mulher/.test(title)) return { gender: 'F' }
  if (/Novembro Azul/.test(title)) return { gender: 'M' }
  if (/Junho Vermelho/.test(title)) return { ageFrom: 18, ageTo: 69 }
  if (/Multivacinação/.test(title)) return { ageFrom: 0, ageTo: 14 }
  return /Rastreamento/.test(title) ? { ageFrom: 40 } : {}
}

const day = 86_400_000
const text = (millis: number) => new Date(millis).toISOString().slice(0, 10)

/** The campaigns of last year, this year and the next months around a day; the same for the same seed and day. */
export function demo({ town, now }: RecordDemoArgs<DemoTown>): DemoEntry[] {
  const random = createRandom(`${town.seed}/campaigns`)
  const year = Number(today(now).slice(0, 4))
  return [year - 1, year, year + 1].flatMap((of) =>
    yearly.flatMap(([title, audience, month, days]) => {
      const start = Date.UTC(of, month - 1, 1) + random.int(0, 4) * day
      const createdAt = new Date(start - random.int(20, 45) * day - random.int(0, 600) * 60_000)
      // What is not planned yet does not exist.
      if (createdAt > now) return []
      return [
        {
          title: `${title} ${of}`,
          audience,
          ...narrowed(title),
          start: text(start),
          end: text(start + (days - 1) * day),
          createdAt,
        },
      ]
    }),
  )
}
