import { glycated } from './codes.ts'
import type { RuleSet } from './rule.ts'

// Problems by the beginnings of their codes.
const diabetes = ['cid10:E10', 'cid10:E11', 'cid10:E12', 'cid10:E13', 'cid10:E14', 'ciap2:T89', 'ciap2:T90']
const hypertension = [
  ...['cid10:I10', 'cid10:I11', 'cid10:I12', 'cid10:I13', 'cid10:I15', 'cid10:O10', 'cid10:O11'],
  ...['ciap2:K86', 'ciap2:K87'],
]
const care = ['healthCare', 'homeCare'] as const
const prenatal = [
  { types: care, codes: ['0301010110', '0301010366'] },
  { types: care, problems: ['cid10:Z33', 'cid10:Z34', 'cid10:Z35', 'ciap2:W78', 'ciap2:W84'] },
]
const pressure = [{ measured: ['bloodPressure'] }, { codes: ['0301100039'] }] as const
const pregnancy = { pregnancy: true } as const

/**
 * The seven indicators of Previne Brasil, as they were from 2022 to 2024; many municipalities go on following them. Of the
 * weights of single indicators no official text was at hand: their sum is from the source, their parts are not confirmed.
 */
export const previne: RuleSet = {
  key: 'previne',
  title: 'Previne Brasil',
  version: '2022.1',
  from: '2022-01',
  source:
    'Portaria GM/MS 102/2022, pela nota da CNM (nomes e metas); telessaude.ba.gov.br (soma dos pesos e nota limitada à meta)',
  indicators: [
    {
      key: 'prenatal',
      number: '1',
      title: 'Pré-natal: 6 consultas, a primeira até a 12ª semana',
      list: 'pregnant',
      denominator: { pregnant: true },
      scoring: 'all',
      goal: 45,
      weight: 1,
      bounds: [24, 42, 60],
      note: 'A semana vem da data da última menstruação registrada no atendimento; sem ela a primeira consulta fica pendente.',
      practices: [
        {
          key: 'six',
          title: '6 consultas de pré-natal',
          act: 'Agendar consulta de pré-natal',
          any: prenatal,
          count: 6,
          within: pregnancy,
        },
        {
          key: 'first',
          title: '1ª consulta até a 12ª semana',
          act: 'Registrar a data da última menstruação',
          any: prenatal,
          within: { pregnancy: true, untilDay: 84 },
        },
      ],
    },
    {
      key: 'tests',
      number: '2',
      title: 'Gestantes com exames de sífilis e HIV',
      list: 'pregnant',
      denominator: { pregnant: true },
      scoring: 'all',
      goal: 60,
      weight: 1,
      bounds: [24, 42, 60],
      practices: [
        {
          key: 'syphilis',
          title: 'Exame de sífilis',
          act: 'Fazer o teste de sífilis',
          any: [{ codes: ['0214010074', '0214010082', '0214010252', '0202031110', '0202031179'] }],
          within: pregnancy,
        },
        {
          key: 'hiv',
          title: 'Exame de HIV',
          act: 'Fazer o teste de HIV',
          any: [{ codes: ['0214010058', '0214010040', '0214010279', '0202030300'] }],
          within: pregnancy,
        },
      ],
    },
    {
      key: 'dental',
      number: '3',
      title: 'Gestantes com atendimento odontológico',
      list: 'pregnant',
      denominator: { pregnant: true },
      scoring: 'all',
      goal: 60,
      weight: 2,
      bounds: [24, 42, 60],
      practices: [
        {
          key: 'dentist',
          title: 'Atendimento odontológico',
          act: 'Agendar o dentista',
          any: [{ types: ['dentalCare'] }, { types: care, codes: ['0301010153'] }],
          within: pregnancy,
        },
      ],
    },
    {
      key: 'cytology',
      number: '4',
      title: 'Mulheres de 25 a 64 anos com citopatológico em 3 anos',
      list: 'cytopathology',
      denominator: { gender: 'F', ageFrom: 25, ageTo: 64 },
      scoring: 'all',
      goal: 40,
      weight: 1,
      bounds: [16, 28, 40],
      practices: [
        {
          key: 'collected',
          title: 'Citopatológico em 3 anos',
          act: 'Agendar a coleta do citopatológico',
          any: [{ codes: ['0201020033', '0203010019', '0203010086'] }],
          within: { months: 36 },
        },
      ],
    },
    {
      key: 'vaccines',
      number: '5',
      title: 'Crianças de 1 ano com poliomielite e pentavalente',
      list: 'polioPentavalent',
      denominator: { completesMonths: 12 },
      scoring: 'all',
      goal: 95,
      weight: 2,
      bounds: [38, 66.5, 95],
      note: 'Crianças que completam 1 ano no quadrimestre; contam a 3ª dose e as vacinas combinadas que a contêm.',
      practices: [
        {
          key: 'polio',
          title: '3ª dose de poliomielite',
          act: 'Aplicar a 3ª dose de poliomielite',
          any: [{ types: ['immunization'], vaccines: ['22', '29', '43', '58'], doses: ['3'] }],
          within: { life: true },
        },
        {
          key: 'penta',
          title: '3ª dose de pentavalente',
          act: 'Aplicar a 3ª dose de pentavalente',
          any: [{ types: ['immunization'], vaccines: ['42', '29', '43'], doses: ['3'] }],
          within: { life: true },
        },
      ],
    },
    {
      key: 'hypertension',
      number: '6',
      title: 'Hipertensos com consulta e pressão aferida no semestre',
      list: 'hypertension',
      denominator: { condition: 'hypertension' },
      scoring: 'all',
      goal: 50,
      weight: 2,
      bounds: [20, 35, 50],
      practices: [
        {
          key: 'consultation',
          title: 'Consulta no semestre',
          act: 'Agendar consulta',
          any: [{ types: care, problems: hypertension }],
          within: { months: 6 },
        },
        {
          key: 'pressure',
          title: 'Pressão arterial no semestre',
          act: 'Aferir a pressão arterial',
          any: pressure,
          within: { months: 6 },
        },
      ],
    },
    {
      key: 'diabetes',
      number: '7',
      title: 'Diabéticos com consulta e hemoglobina glicada no semestre',
      list: 'diabetic',
      denominator: { condition: 'diabetes' },
      scoring: 'all',
      goal: 50,
      weight: 1,
      bounds: [20, 35, 50],
      practices: [
        {
          key: 'consultation',
          title: 'Consulta no semestre',
          act: 'Agendar consulta',
          any: [{ types: care, problems: diabetes }],
          within: { months: 6 },
        },
        {
          key: 'glycated',
          title: 'Hemoglobina glicada no semestre',
          act: 'Solicitar hemoglobina glicada',
          any: glycated,
          within: { months: 6 },
        },
      ],
    },
  ],
}

export const matches = { diabetes, hypertension, care, pressure }
