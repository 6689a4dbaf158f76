import { glycated } from './codes.ts'
import { matches } from './previne.ts'
import type { Practice, RuleSet } from './rule.ts'

const { care, diabetes, hypertension, pressure } = matches

const months = (count: number) => ({ months: count })
const body: Omit<Practice, 'points'> = {
  key: 'body',
  title: 'Peso e altura em 12 meses',
  act: 'Pesar e medir',
  any: [{ measured: ['weight', 'height'] }],
  within: months(12),
}
const visits: Omit<Practice, 'points'> = {
  key: 'visits',
  title: '2 visitas do ACS em 12 meses',
  act: 'Visitar em casa',
  any: [{ types: ['visit'], byAgent: true }],
  count: 2,
  apart: 30,
  within: months(12),
}
const consultation = (problems: readonly string[]): Omit<Practice, 'points'> => ({
  key: 'consultation',
  title: 'Consulta em 6 meses',
  act: 'Agendar consulta',
  any: [{ types: care, problems }],
  within: months(6),
})
const measured: Omit<Practice, 'points'> = {
  key: 'pressure',
  title: 'Pressão arterial em 6 meses',
  act: 'Aferir a pressão arterial',
  any: pressure,
  within: months(6),
}

/** C4 and C5 as they were read before the notes of 2026: for comparisons. */
export const cofinancing2024: RuleSet = {
  key: 'quality2024',
  title: 'Cofinanciamento da APS (2024 e 2025)',
  version: '2024.1',
  from: '2024-05',
  to: '2026-05',
  source:
    'Portaria GM/MS 3.493/2024; práticas de C4 e C5 conforme o código aberto ImpulsoPrevine (ImpulsoGov); faixas de uma especificação pública de 19/09/2026 que cita as notas metodológicas',
  indicators: [
    {
      key: 'c4',
      number: 'C4',
      title: 'Cuidado da pessoa com diabetes',
      list: 'diabetic',
      denominator: { condition: 'diabetes' },
      scoring: 'points',
      weight: 1,
      bounds: [25, 50, 75],
      practices: [
        { ...consultation(diabetes), points: 20 },
        { ...measured, points: 15 },
        { ...body, points: 15 },
        { ...visits, points: 20 },
        {
          key: 'glycated',
          title: 'Hemoglobina glicada em 12 meses',
          act: 'Solicitar hemoglobina glicada',
          any: glycated,
          within: months(12),
          points: 15,
        },
        {
          key: 'feet',
          title: 'Avaliação dos pés em 12 meses',
          act: 'Avaliar os pés',
          any: [{ codes: ['0301040095'] }],
          within: months(12),
          points: 15,
        },
      ],
    },
    {
      key: 'c5',
      number: 'C5',
      title: 'Cuidado da pessoa com hipertensão',
      list: 'hypertension',
      denominator: { condition: 'hypertension' },
      scoring: 'points',
      weight: 1,
      bounds: [25, 50, 75],
      practices: [
        { ...consultation(hypertension), points: 25 },
        { ...measured, points: 25 },
        { ...body, points: 25 },
        { ...visits, points: 25 },
      ],
    },
  ],
}
