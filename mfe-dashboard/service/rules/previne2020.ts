import { previne } from './previne.ts'
import type { Indicator, RuleSet } from './rule.ts'

const known = new Map<string, Indicator>(previne.indicators.map((one) => [one.key, one]))

function changed(key: string, changes: Partial<Indicator>): Indicator {
  const later = known.get(key)
  if (!later) throw new Error(`${key} is no indicator of 2022`)
  const { note: _, ...same } = later
  return { ...same, ...changes }
}

/** Declared without a rule: the ordinance names it, and leaves its window and whom it is about to notes. */
const unsaid = (key: string, title: string): Indicator => ({
  ...changed(key, { title, practices: [] }),
  note: 'A portaria não diz o prazo nem o público deste indicador.',
})

/** The indicators of Previne Brasil of 2020 and 2021, before they were changed: for comparisons. */
export const previne2020: RuleSet = {
  key: 'previne2020',
  title: 'Previne Brasil (2020 e 2021)',
  version: '2020.1',
  from: '2020-01',
  to: '2021-12',
  source:
    'Portaria GM/MS 3.222/2019, publicada no Conass Informa 197/2019 (nomes dos indicadores); códigos como os de 2022',
  indicators: [
    changed('prenatal', {
      title: 'Pré-natal: 6 consultas, a primeira até a 20ª semana',
      goal: 60,
      practices: (known.get('prenatal')?.practices ?? []).map((one) =>
        one.key === 'first'
          ? { ...one, title: '1ª consulta até a 20ª semana', within: { pregnancy: true, untilDay: 140 } }
          : one,
      ),
    }),
    changed('tests', {}),
    changed('dental', {}),
    unsaid('cytology', 'Cobertura de exame citopatológico'),
    unsaid('vaccines', 'Cobertura vacinal de poliomielite inativada e de pentavalente'),
    changed('hypertension', {
      title: 'Hipertensos com pressão aferida em cada semestre',
      practices: (['before', 'now'] as const).map((half) => ({
        key: half,
        title: half === 'now' ? 'Pressão arterial neste semestre' : 'Pressão arterial no semestre anterior',
        act: 'Aferir a pressão arterial',
        any: known.get('hypertension')?.practices.find(({ key }) => key === 'pressure')?.any ?? [],
        within: half === 'now' ? { months: 6 } : { months: 12, until: 6 },
      })),
    }),
    unsaid('diabetes', 'Diabéticos com solicitação de hemoglobina glicada'),
  ],
}
