import { keysOf, tableOf } from '@saude/contract/values'

/**
 * Conditions of mental health by which maps and statistics distinguish people: the beginnings of their CID-10 codes, and
 * their CIAP-2 codes.
 */
export const mentalHealthIllnesses = {
  depressiveEpisode: { name: 'Episódio depressivo', cids: ['F32'], ciaps: ['P76'] },
  recurrentDepression: { name: 'Transtorno depressivo recorrente', cids: ['F33'], ciaps: ['P76'] },
  anxiety: { name: 'Transtorno de ansiedade', cids: ['F41'], ciaps: ['P74'] },
  panic: { name: 'Transtorno do pânico', cids: ['F410'], ciaps: ['P74'] },
  schizophrenia: { name: 'Esquizofrenia', cids: ['F20'], ciaps: ['P72'] },
  bipolar: { name: 'Transtorno afetivo bipolar', cids: ['F31'], ciaps: ['P73'] },
  obsessiveCompulsive: { name: 'Transtorno obsessivo-compulsivo', cids: ['F42'], ciaps: ['P79'] },
  postTraumaticStress: { name: 'Estresse pós-traumático', cids: ['F431'], ciaps: ['P82'] },
  acuteStress: { name: 'Reação aguda ao estresse', cids: ['F430'], ciaps: ['P02'] },
  alcohol: { name: 'Uso de álcool', cids: ['F10'], ciaps: ['P15'] },
  drugs: { name: 'Uso de múltiplas drogas', cids: ['F19'], ciaps: ['P19'] },
  personality: { name: 'Transtorno de personalidade', cids: ['F60'], ciaps: ['P80'] },
  hyperkinetic: { name: 'TDAH / hipercinético', cids: ['F90'], ciaps: ['P81'] },
  eating: { name: 'Transtorno alimentar', cids: ['F50'], ciaps: ['P86'] },
  dementia: { name: 'Demência', cids: ['F03'], ciaps: ['P70'] },
  autism: { name: 'Transtorno do espectro autista', cids: ['F84'], ciaps: ['P99'] },
} as const

export type MentalHealthIllness = keyof typeof mentalHealthIllnesses

/** Key → name, for fields and filters. */
export const illnessNames = tableOf(
  keysOf(mentalHealthIllnesses),
  (key): string => mentalHealthIllnesses[key].name,
)

/** What happened to somebody by the hands of others: one entry, whose id is 1. */
export const violence = {
  id: 1,
  value: 'violence',
  name: 'Ato ou acontecimento violento',
  ciap: 'Z25',
  cid: 'R456',
} as const
