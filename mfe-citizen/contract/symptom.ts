import {
  asManyAsThereAre,
  date,
  dateTime,
  id,
  integer,
  list,
  number,
  object,
  oneOf,
  text,
  yesNo,
} from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { type SymptomSlug, symptomNames } from '@saude/core/contract/codes/symptoms'
import { rows } from './access.ts'
import { mostRowsOfCitizen } from './health-care.ts'

/** Symptoms that staff recorded, and what citizens said in health quizzes. */

/** What a quiz asks: each symptom with the day since when it is there. */
export const quizSymptoms = {
  fever: 'Febre',
  cough: 'Tosse',
  coryza: 'Coriza',
  fatigue: 'Cansaço',
  respiratoryInsufficiency: 'Falta de ar',
  headache: 'Dor de cabeça',
  diarrhea: 'Diarreia',
  vomit: 'Vômito',
  musclePain: 'Dor muscular',
  lossOfTasteOrSmell: 'Perda de olfato ou paladar',
  throatSymptoms: 'Sintomas de garganta',
  dizziness: 'Tontura',
  lowBackPain: 'Dor lombar',
} as const

export type QuizSymptom = keyof typeof quizSymptoms

// Object.keys forgets the literals of the table.
export const quizSymptomKeys = keysOf(quizSymptoms)

/** A question of the quiz and its symptom in the code table. */
export const slugOfQuizSymptom: Readonly<Record<QuizSymptom, SymptomSlug>> = {
  fever: 'fever',
  cough: 'cough',
  coryza: 'coryza',
  fatigue: 'fatigue',
  respiratoryInsufficiency: 'respiratory-insufficiency',
  headache: 'headache',
  diarrhea: 'diarrhea',
  vomit: 'vomit',
  musclePain: 'muscle-pain',
  lossOfTasteOrSmell: 'loss-of-taste-or-smell',
  throatSymptoms: 'throat-symptoms',
  dizziness: 'dizziness',
  lowBackPain: 'low-back-pain',
}

/** Smaller counts could identify people, and are left out of what all users may read (access.md). */
export const leastPublicCount = 5

const citizenId = id('Cidadão')

/** `publicUserId` is asked for where there is no citizen: the account of somebody in the citizens' own app. */
const whose = {
  citizenId,
  publicUserId: id('Usuário do app')
    .required()
    .when('citizenId', ([citizen], field) => (citizen ? field.nullable().notRequired() : field)),
}

const described = {
  id: id().required(),
  citizenId: citizenId.required(),
  description: text('Descrição').required(),
  date: dateTime('Data').required(),
}

export const symptomList = listQuery(rows.symptomList, {
  title: 'sintomas',
  filters: { citizenId: citizenId.required() },
  item: described,
  orderBy: ['date'],
  defaultOrder: ['date', 'desc'],
  maxRows: mostRowsOfCitizen,
  reads: ['history'],
  logs: 'items.citizenId',
})

export const selfReportedSymptomList = listQuery(rows.selfReportedSymptomList, {
  title: 'sintomas autorreferidos',
  filters: { citizenId: citizenId.required() },
  item: described,
  orderBy: ['date'],
  defaultOrder: ['date', 'desc'],
  maxRows: mostRowsOfCitizen,
  reads: ['history'],
  logs: 'items.citizenId',
})

const quiz = {
  id: id().required(),
  citizenId,
  publicUserId: id('Usuário do app', { personal: 'text' }),
  date: dateTime('Data').required(),
  createdAt: dateTime('Criado em'),
  updatedAt: dateTime('Última alteração'),
  deletedAt: dateTime('Removido em'),
}

export const symptomQuizListSymptoms = query(rows.symptomQuizListSymptoms, {
  input: whose,
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Questionário', {
        ...quiz,
        isHealthy: yesNo('Saudável').required(),
        fever: date('Febre desde'),
        cough: date('Tosse desde'),
        coryza: date('Coriza desde'),
        fatigue: date('Cansaço desde'),
        respiratoryInsufficiency: date('Falta de ar desde'),
        headache: date('Dor de cabeça desde'),
        diarrhea: date('Diarreia desde'),
        vomit: date('Vômito desde'),
        musclePain: date('Dor muscular desde'),
        lossOfTasteOrSmell: date('Perda de olfato ou paladar desde'),
        throatSymptoms: date('Sintomas de garganta desde'),
        dizziness: date('Tontura desde'),
        lowBackPain: date('Dor lombar desde'),
      }).required(),
    ).required(),
  },
  reads: ['history'],
  logs: 'items.citizenId',
})

export const symptomQuizListMeasurements = query(rows.symptomQuizListMeasurements, {
  input: whose,
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Questionário', {
        ...quiz,
        temperature: number('Temperatura', { unit: '°C' }),
        weight: number('Peso', { unit: 'kg' }),
        height: number('Altura', { unit: 'm' }),
        heartRate: integer('Frequência cardíaca', { unit: 'bpm' }),
        oxigenSaturation: number('Saturação de oxigênio', { unit: '%' }),
        bloodContractionPressure: integer('Pressão, contração', { unit: 'mmHg' }),
        bloodRelaxationPressure: integer('Pressão, relaxamento', { unit: 'mmHg' }),
      }).required(),
    ).required(),
  },
  reads: ['history'],
  logs: 'items.citizenId',
})

/** For users of the citizens' own app, whom this product does not have: it answers no one (access.md). */
export const symptomQuizList = query(rows.symptomQuizList, {
  input: { from: date('De'), to: date('Até') },
  output: { items: list('Itens', asManyAsThereAre, object('Questionário', quiz).required()).required() },
  reads: ['history'],
})

/** How often which symptom was reported or recorded, the most frequent first; open to everybody. */
export const symptomStatistics = query(rows.symptomStatistics, {
  input: { symptom: oneOf('Sintoma', symptomNames) },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Sintoma', {
        id: oneOf('Sintoma', symptomNames).required(),
        name: text('Nome').required(),
        countSymptom: integer('Registros').required(),
        /** Of the last seven days; empty where there are too few. */
        lastWeekRegisters: integer('Registros na última semana'),
      }).required(),
    ).required(),
  },
  reads: ['history'],
})
