import { decimal, integer, oneOf, pressure } from '@saude/contract/fields'
import { glucoseMoments } from './attendance-codes.ts'

/** The measured values with their limits. */
export const measures = {
  weight: decimal('Peso', { decimals: 3, unit: 'kg' }).positive().max(750),
  height: decimal('Altura', { decimals: 2, unit: 'm' }).positive().max(2.7),
  temperature: decimal('Temperatura', { decimals: 1, unit: '°C' }).positive().min(20).max(42),
  oxigenSaturation: decimal('Saturação de oxigênio', { decimals: 1, unit: '%' }).positive().max(100),
  heartRate: integer('Frequência cardíaca', { unit: 'bpm' }).positive(),
  bloodPressure: pressure('Pressão arterial'),
  respiratoryRate: integer('Frequência respiratória', { unit: 'irpm' }).min(0).max(200),
  glucose: integer('Glicemia capilar', { unit: 'mg/dL' }).min(0).max(800),
  glucoseMoment: oneOf('Momento da glicemia', glucoseMoments).test(
    'glucose',
    'Momento da glicemia é um campo obrigatório',
    (value, { parent }) => typeof parent.glucose !== 'number' || Boolean(value),
  ),
  waist: decimal('Circunferência abdominal', { decimals: 1, unit: 'cm' }).min(0).max(999),
  calf: decimal('Perímetro da panturrilha', { decimals: 1, unit: 'cm' }).min(10).max(99),
  headCircumference: decimal('Perímetro cefálico', { decimals: 1, unit: 'cm' }).min(10).max(200),
}

/** The same as an attendance takes them: limits that are narrower in e-SUS APS hold there. */
export const actMeasures = {
  ...measures,
  weight: measures.weight.min(0.5).max(500),
  height: measures.height.min(0.2).max(2.5),
  heartRate: measures.heartRate.max(999),
}
