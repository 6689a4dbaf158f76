import { today } from '@saude/contract/instants'
import { exams } from '@saude/core/contract/exams'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'

const day = 86_400_000

type Args = RecordDemoArgs<DemoTown>

/** Entries of a small register, entered one a day. */
const dated = <T extends object>(entries: readonly T[], now: Date): (T & DemoEntry)[] =>
  entries.map((entry, index) => ({ ...entry, createdAt: new Date(now.getTime() - (index + 1) * day) }))

/** Entries that other demo parts refer to. */
const known = <T extends { readonly name: string }>(
  register: string,
  entries: readonly T[],
  { town, now }: Args,
) =>
  dated(
    entries.map((entry) => ({
      ...entry,
      id: demoId(createRandom(`${town.seed}/${register}/${entry.name}`)),
    })),
    now,
  )

export const demoCostCenters = (args: Args) =>
  known(
    'cost-center',
    [
      { name: 'Transporte sanitário', monthlyLimit: 48_000 },
      { name: 'Benefícios eventuais', monthlyLimit: 15_000 },
      { name: 'Exames e consultas', monthlyLimit: 62_500.5 },
      { name: 'Materiais de empréstimo', monthlyLimit: 8_000 },
      { name: 'Emendas parlamentares' },
    ],
    args,
  )

export const demoBenefits = (args: Args) =>
  known(
    'benefit',
    [
      { name: 'Cadeira de rodas', validity: 730, moderate: true },
      { name: 'Cesta básica', validity: 30, moderate: false },
      { name: 'Fraldas geriátricas', validity: 30, moderate: false },
      { name: 'Fórmula infantil', validity: 30, moderate: true },
      { name: 'Óculos', validity: 365, moderate: false },
      { name: 'Passagem intermunicipal', validity: 15, moderate: false },
      { name: 'Suplemento alimentar', validity: 60, moderate: true },
    ],
    args,
  )

/** With the nearest cities; the town itself is the first of them. */
export const demoPartnerships = ({ now, town }: Args) => {
  const standing = ['approved', 'received', 'sent', 'pending', 'reproved'] as const
  const year = Number(today(now).slice(0, 4))
  return dated(
    town.cities.slice(1, 1 + standing.length).map(({ id, name, stateCode }, index) => ({
      partner: { id, name: `${name} - ${stateCode}` },
      start: `${year}-01-01`,
      end: `${year + 1}-12-31`,
      object: 'Cooperação para consultas e exames especializados',
      state: standing[index],
    })),
    now,
  )
}

const fasting = 'Jejum de 8 a 12 horas; água é permitida.'

/** With the procedures of the product's own table, which every demo has. */
export const demoLaboratoryExams = (args: Args) =>
  known(
    'laboratory-exam',
    [
      { code: '0202020380', material: 'Sangue', resultDays: 2 },
      { code: '0202010473', material: 'Sangue', resultDays: 2, preparation: fasting },
      { code: '0202010503', material: 'Sangue', resultDays: 5 },
      { code: '0202010295', material: 'Sangue', resultDays: 3, preparation: fasting },
      { code: '0202010678', material: 'Sangue', resultDays: 3, preparation: fasting },
      { code: '0202010317', material: 'Sangue', resultDays: 3 },
    ].map(({ code, ...exam }) => {
      const name = exams[code] ?? code
      return { ...exam, name, procedure: { id: code, name } }
    }),
    args,
  )

/** One source that was heard of as the demo was filled, one of days ago, one that never was. */
export const demoDataSources = ({ town }: Args) =>
  (
    [
      { name: 'e-SUS PEC da secretaria', type: 'esus', heardMinutesAgo: 1, ping: 84 },
      { name: 'Laboratório Municipal', type: 'laboratory', heardMinutesAgo: 3 * 24 * 60, ping: 212 },
      { name: 'Farmácia central', type: 'pharmacy', heardMinutesAgo: null, ping: null },
    ] as const
  ).map((source) => ({ ...source, id: demoId(createRandom(`${town.seed}/data-source/${source.name}`)) }))
