import { keysOf, tableOf } from '@saude/contract/values'
import type { Coded } from './system.ts'

/** A symptom that citizens and staff speak of, with its codes in both tables. */
export interface Symptom {
  readonly name: string
  readonly cid10: readonly string[]
  readonly ciap2: readonly string[]
}

const symptom = (name: string, cid10: readonly string[], ciap2: readonly string[]): Symptom => ({
  name,
  cid10,
  ciap2,
})

/** Code table: public symptoms by their slug, which is the key. CID-10 and CIAP-2 share strings, not meanings. */
export const symptoms = {
  fever: symptom('Febre', ['R50', 'R509'], ['A03']),
  cough: symptom('Tosse', ['R05'], ['R05']),
  diarrhea: symptom('Diarreia', ['A09', 'K591'], ['D73', 'D11']),
  'low-back-pain': symptom('Dor lombar', ['M545'], ['L03']),
  headache: symptom('Dor de cabeça', ['R51'], ['N01']),
  vomit: symptom('Vômito', ['R11'], ['D10']),
  dizziness: symptom('Tontura', ['R42'], ['N17']),
  'respiratory-insufficiency': symptom('Falta de ar', ['J969', 'J960', 'R060'], ['R99', 'R02']),
  coryza: symptom('Coriza', ['R067', 'J00'], ['R07', 'R74']),
  fatigue: symptom('Cansaço', ['R53'], ['A04']),
  'muscle-pain': symptom('Dor muscular', ['M791'], ['L18']),
  'loss-of-taste-or-smell': symptom('Perda de olfato ou paladar', ['R438', 'R430'], ['N16']),
  'throat-symptoms': symptom('Sintomas de garganta', ['R070'], ['R21']),
  'loss-of-appetite': symptom('Perda de apetite', ['R630'], ['T03']),
  'eye-irritation': symptom('Irritação ocular', ['H578'], ['F13', 'F02']),
  'red-spots-on-the-body': symptom('Manchas vermelhas na pele', ['R21'], ['S07', 'S06']),
  dengue: symptom('Dengue', ['A90', 'A91'], ['A77']),
  'joint-pain': symptom('Dor nas articulações', ['M255'], ['L20']),
  'vomit-nausea': symptom('Náusea', ['R11'], ['D09']),
  'liver-failure': symptom('Insuficiência hepática', ['K729', 'K72'], ['D97']),
  'renal-insufficiency': symptom('Insuficiência renal', ['N19', 'N179', 'N189'], ['U99']),
  jaundice: symptom('Icterícia', ['R17'], ['D13']),
  sweating: symptom('Suor excessivo', ['R61'], ['A09']),
  'weight-loss': symptom('Perda de peso', ['R634'], ['T08']),
  'cough-up-mucus-or-blood': symptom('Tosse com catarro ou sangue', ['R093', 'R042'], ['R25', 'R24']),
} as const satisfies Readonly<Record<string, Symptom>>

export type SymptomSlug = keyof typeof symptoms

// Object.keys forgets the literals of the table.
export const symptomSlugs = keysOf(symptoms)

/** Slug → name, for fields and filters. */
export const symptomNames = tableOf(symptomSlugs, (slug) => symptoms[slug].name)

/** The symptoms that a code stands for in its own table; in CID-10 nausea and vomiting share theirs. */
export const symptomsOfCode = ({ system, code }: Pick<Coded, 'system' | 'code'>): SymptomSlug[] => {
  if (system !== 'cid10' && system !== 'ciap2') return []
  return symptomSlugs.filter((slug) => {
    const codes: readonly string[] = symptoms[slug][system]
    return codes.includes(code)
  })
}
