import { childCare, remote, vaccines } from './codes.ts'
import { body, consultation, home, quality } from './quality-parts.ts'
import type { Indicator, Need, Window } from './rule.ts'

const doses = (which: readonly string[], count: number, within: Window): Need => ({
  any: [{ types: ['immunization'], vaccines: which }],
  count,
  apart: 30,
  within,
})
const toTwo = { life: true, untilMonth: 24 } as const

/** C2, by its nota metodológica of June 2026. */
export const child: Indicator = {
  ...quality,
  key: 'c2',
  number: 'C2',
  title: 'Cuidado no desenvolvimento infantil',
  list: 'child',
  denominator: { completesMonths: 24 },
  weight: 2,
  note: 'Crianças que completam 2 anos no quadrimestre. Peso e altura contam no mesmo registro.',
  practices: [
    {
      key: 'first',
      title: '1ª consulta presencial até o 30º dia de vida',
      act: 'Consultar até o 30º dia de vida',
      any: [{ ...consultation, problems: childCare, without: remote }],
      within: { life: true, untilDay: 30 },
      points: 20,
    },
    {
      key: 'consultations',
      title: '9 consultas até 2 anos',
      act: 'Agendar puericultura',
      any: [{ ...consultation, problems: childCare }],
      count: 9,
      within: toTwo,
      points: 20,
    },
    {
      key: 'body',
      title: '9 registros de peso e altura até 2 anos',
      act: 'Pesar e medir',
      any: body,
      count: 9,
      within: toTwo,
      points: 20,
    },
    {
      key: 'visits',
      title: '2 visitas do ACS: até 30 dias e até 6 meses de vida',
      act: 'Visitar em casa',
      any: home,
      within: { life: true, untilDay: 30 },
      also: [{ any: home, count: 2, within: { life: true, untilMonth: 6 } }],
      points: 20,
    },
    {
      key: 'vaccines',
      title: 'Vacinas do 1º e do 2º ano de vida',
      act: 'Completar as vacinas',
      ...doses(vaccines.diphtheria, 3, toTwo),
      also: [
        doses(vaccines.hepatitisB, 3, toTwo),
        doses(vaccines.haemophilus, 3, toTwo),
        doses(vaccines.polio, 3, toTwo),
        doses(vaccines.measles, 2, { ...toTwo, fromMonth: 12 }),
        doses(vaccines.pneumococcus, 2, toTwo),
      ],
      points: 20,
    },
  ],
}
