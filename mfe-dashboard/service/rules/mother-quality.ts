import { oral, pertussisOfAdults, postnatal, pregnancy, prenatal, puerperium, tests } from './codes.ts'
import { matches } from './previne.ts'
import { body, consultation, home, quality } from './quality-parts.ts'
import type { Indicator, Match, Need, Window } from './rule.ts'

const { pressure } = matches

const during = { pregnancy: true } as const
const firstTrimester = { pregnancy: true, untilDay: 97 } as const
const thirdTrimester = { pregnancy: true, fromDay: 196 } as const
const prenatalConsultation: readonly Match[] = [
  { ...consultation, problems: pregnancy },
  { ...consultation, codes: prenatal },
]
const tested = (codes: readonly string[], within: Window): Need => ({ any: [{ codes }], within })

/** C3, by its nota metodológica of June 2026. */
export const mother: Indicator = {
  ...quality,
  key: 'c3',
  number: 'C3',
  title: 'Cuidado na gestação e puerpério',
  list: 'puerperium',
  denominator: { puerperiumEnds: true },
  weight: 2,
  note: 'Quem completa 42 dias de puerpério no quadrimestre. 1º trimestre: até 13 semanas e 6 dias; 3º: a partir da 28ª semana.',
  practices: [
    {
      key: 'first',
      title: '1ª consulta até a 12ª semana',
      act: 'Registrar a data da última menstruação',
      any: prenatalConsultation,
      within: { pregnancy: true, untilDay: 84 },
      points: 10,
    },
    {
      key: 'consultations',
      title: '7 consultas na gestação',
      act: 'Agendar consulta de pré-natal',
      any: prenatalConsultation,
      count: 7,
      within: during,
      points: 9,
    },
    {
      key: 'pressure',
      title: '7 registros de pressão arterial na gestação',
      act: 'Aferir a pressão arterial',
      any: pressure,
      count: 7,
      within: during,
      points: 9,
    },
    {
      key: 'body',
      title: '7 registros de peso e altura na gestação',
      act: 'Pesar e medir',
      any: body,
      count: 7,
      within: during,
      points: 9,
    },
    {
      key: 'visits',
      title: '3 visitas do ACS após a 1ª consulta',
      act: 'Visitar em casa',
      any: home,
      count: 3,
      within: { pregnancy: true, after: prenatalConsultation },
      points: 9,
    },
    {
      key: 'pertussis',
      title: 'dTpa a partir da 20ª semana',
      act: 'Aplicar dTpa',
      any: [{ types: ['immunization'], vaccines: pertussisOfAdults }],
      within: { pregnancy: true, fromDay: 140 },
      points: 9,
    },
    {
      key: 'testsOfFirst',
      title: 'Sífilis, HIV e hepatites B e C no 1º trimestre',
      act: 'Fazer os testes do 1º trimestre',
      ...tested(tests.syphilis, firstTrimester),
      also: [tests.hiv, tests.hepatitisB, tests.hepatitisC].map((codes) => tested(codes, firstTrimester)),
      points: 9,
    },
    {
      key: 'testsOfThird',
      title: 'Sífilis e HIV no 3º trimestre',
      act: 'Fazer os testes do 3º trimestre',
      ...tested(tests.syphilis, thirdTrimester),
      also: [tested(tests.hiv, thirdTrimester)],
      points: 9,
    },
    {
      key: 'postnatal',
      title: 'Consulta no puerpério',
      act: 'Agendar consulta de puerpério',
      any: [
        { ...consultation, problems: puerperium },
        { ...consultation, codes: postnatal },
      ],
      within: { puerperium: true },
      points: 9,
    },
    {
      key: 'postnatalVisit',
      title: 'Visita do ACS no puerpério',
      act: 'Visitar em casa no puerpério',
      any: home,
      within: { puerperium: true },
      points: 9,
    },
    {
      key: 'dentist',
      title: 'Saúde bucal na gestação',
      act: 'Agendar o dentista',
      any: [{ types: ['dentalCare'] }, { cbos: oral }],
      within: during,
      points: 9,
    },
  ],
}
