import { describeItem } from './describe.ts'
import type { HistoryItem } from './item.ts'

const base = {
  _id: 'h',
  client: 'c',
  citizenId: 'p',
  date: new Date(),
  createdAt: new Date(),
  updatedAt: new Date(),
  updatedBy: null,
  version: 1,
}
const measures = {
  weight: null,
  height: null,
  temperature: null,
  oxigenSaturation: null,
  heartRate: null,
  bloodPressure: null,
}
const code = (name: string) => ({ system: 'cid10' as const, code: 'X', name })
const immunization = {
  immunobiological: code('Influenza trivalente'),
  dose: code('1ª dose'),
  previousRecord: false,
  strategy: '1',
  route: null,
  site: null,
  batch: 'FLU26-118',
  manufacturer: 'Butantan',
}

test.each<[string, Partial<HistoryItem> & Pick<HistoryItem, 'type'>]>([
  [
    'Pressão 148 x 92 mmHg, peso 71,4 kg, saturação 97%',
    {
      type: 'measurement',
      measures: {
        ...measures,
        bloodPressure: { contraction: 148, relaxation: 92 },
        weight: 71.4,
        oxigenSaturation: 97,
      },
    },
  ],
  [
    'Altura 1,62 m, temperatura 36,5 °C, frequência cardíaca 72 bpm',
    {
      type: 'selfReportedMeasurement',
      measures: { ...measures, height: 1.62, temperature: 36.5, heartRate: 72 },
    },
  ],
  ['Sem valores', { type: 'measurement', measures }],
  [
    'Consulta de pré-natal: Gravidez confirmada',
    { type: 'healthCare', procedure: code('Consulta de pré-natal'), problem: code('Gravidez confirmada') },
  ],
  ['Curativo simples', { type: 'procedure', procedure: code('Curativo simples') }],
  [
    'Hemoglobina glicada: 6,1% (referência até 5,7%)',
    {
      type: 'exam',
      exam: {
        exam: code('Hemoglobina glicada'),
        result: '6,1%',
        reference: 'referência até 5,7%',
        laboratory: null,
      },
    },
  ],
  ['Influenza trivalente, 1ª dose, lote FLU26-118', { type: 'immunization', immunization }],
  [
    'Influenza trivalente, reforço, registro anterior',
    {
      type: 'immunization',
      immunization: { ...immunization, dose: code('Reforço'), batch: null, previousRecord: true },
    },
  ],
  ['Dor lombar', { type: 'symptom', problem: code('Dor lombar') }],
  [
    'Febre e tosse desde 10/11/2026; dor de cabeça desde 11/11/2026',
    {
      type: 'selfReportedSymptom',
      since: { headache: '2026-11-11', fever: '2026-11-10', cough: '2026-11-10' },
    },
  ],
  ['Sem sintomas', { type: 'selfReportedSymptom', since: {} }],
  [
    'Primeira consulta odontológica',
    { type: 'dentalCare', procedure: code('Primeira consulta odontológica') },
  ],
  ['Atendimento domiciliar', { type: 'homeCare', procedure: code('Atendimento domiciliar') }],
  ['Mensagem', { type: 'message', message: 'Maria, venha amanhã' }],
])('says: %s', (words, item) => {
  expect(describeItem({ ...base, ...item })).toBe(words)
})
