import { access } from './access-quality.ts'
import { child } from './child-quality.ts'
import { glycated, influenza } from './codes.ts'
import { mother } from './mother-quality.ts'
import { consulted, measured, months, quality, visitedInYear, weighedInYear } from './quality-parts.ts'
import type { Indicator, RuleSet } from './rule.ts'
import { woman } from './woman-quality.ts'

/** Declared without a rule: what it is counted by is not recorded here. */
const unsaid = (number: string, title: string, weight: number, note: string): Indicator => ({
  key: number.toLowerCase(),
  number,
  title,
  practices: [],
  scoring: 'points',
  weight,
  note,
})

/** The co-financing of primary care: component quality, C1 to C7, and the bond of people and teams. */
export const cofinancing: RuleSet = {
  key: 'quality',
  title: 'Cofinanciamento da APS: qualidade',
  version: '2026.1',
  from: '2026-06',
  source:
    'Portaria GM/MS 3.493/2024; notas metodológicas C1 a C7 do DEAPS/SAPS/MS, de junho de 2026 (processo SEI 25000.137969/2025-22), e Nota Técnica 8/2026, por transcrição pública; fatores das faixas (0,25 a 1) por uma especificação pública de 19/09/2026',
  indicators: [
    access,
    child,
    mother,
    {
      ...quality,
      key: 'c4',
      number: 'C4',
      title: 'Cuidado da pessoa com diabetes',
      list: 'diabetic',
      denominator: { condition: 'diabetes' },
      weight: 1,
      practices: [
        { ...consulted(6), points: 20 },
        { ...measured, points: 15 },
        { ...weighedInYear, points: 15 },
        { ...visitedInYear, points: 20 },
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
      ...quality,
      key: 'c5',
      number: 'C5',
      title: 'Cuidado da pessoa com hipertensão',
      list: 'hypertension',
      denominator: { condition: 'hypertension' },
      weight: 1,
      practices: [
        { ...consulted(6), points: 25 },
        { ...measured, points: 25 },
        { ...weighedInYear, points: 25 },
        { ...visitedInYear, points: 25 },
      ],
    },
    {
      ...quality,
      key: 'c6',
      number: 'C6',
      title: 'Cuidado da pessoa idosa',
      list: 'elderly',
      denominator: { ageFrom: 60 },
      weight: 1,
      practices: [
        { ...consulted(12), points: 25 },
        { ...weighedInYear, points: 25 },
        { ...visitedInYear, points: 25 },
        {
          key: 'influenza',
          title: 'Vacina contra influenza em 12 meses',
          act: 'Vacinar contra influenza',
          any: [{ types: ['immunization'], vaccines: influenza }],
          within: months(12),
          points: 25,
        },
      ],
    },
    woman,
    {
      ...unsaid(
        'Vínculo',
        'Vínculo e acompanhamento territorial',
        0,
        'Portaria SAPS/MS 161/2024 e Nota Técnica 30/2025: dependem da data do cadastro, dos benefícios de cada pessoa e do parâmetro do município, que não estão carregados.',
      ),
      key: 'bond',
    },
  ],
}
