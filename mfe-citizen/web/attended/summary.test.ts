import { type Attendance, momentOf, summaryOf } from './summary.ts'

const attendance: Attendance = {
  id: 'h1',
  citizenId: 'p1',
  attendedAt: '2026-11-20 10:30:00.000-03:00',
  procedure: { id: '0301010064', name: 'Consulta médica' },
  quantity: 1,
}

test('a summary says what was said, in the order of the visit, and nothing else', () => {
  const whole: Attendance = {
    ...attendance,
    notes: 'Cefaleia há dois dias.\nSem febre.',
    cid: { id: 'I10', name: 'Hipertensão essencial' },
    ciap: { id: 'N01', name: 'Cefaleia' },
    bloodPressure: { contraction: 150, relaxation: 95 },
    weight: 71.4,
    glucose: 92,
    glucoseMoment: '0',
    procedures: [{ procedure: { id: '0301100039', name: 'Aferição de pressão' }, quantity: 2 }],
    act: {
      careType: '5',
      isNewProblem: true,
      problems: [{ cid: null, ciap: { id: 'T90', name: 'Diabetes' }, isNew: null }],
      exams: [
        { exam: { id: '0202010317', name: 'Creatinina' }, isAsked: true, isEvaluated: false },
        { exam: { id: '0202010473', name: 'Glicose' }, isAsked: false, isEvaluated: true },
      ],
      referrals: [{ specialty: 'Cardiologia', risk: '2', cid: { id: 'I10', name: 'Hipertensão essencial' } }],
      conducts: ['2', '4'],
    },
  }
  const parts = summaryOf(whole)
  expect(parts.map(({ title }) => title)).toEqual([
    'Por que veio',
    'O que foi visto',
    'Problemas avaliados',
    'O que foi feito',
    'Exames avaliados',
    'Exames solicitados',
    'Encaminhamentos',
    'Condutas e próximos passos',
  ])
  const part = (title: string) => parts.find((one) => one.title === title)
  expect(part('Por que veio')?.facts?.[0]).toEqual(['Motivo do contato', 'Cefaleia (N01)'])
  expect(part('O que foi visto')?.text).toBe('Cefaleia há dois dias.\nSem febre.')
  expect(part('O que foi visto')?.facts).toEqual([
    ['Pressão arterial', '150 x 95 mmHg'],
    ['Peso', '71,4 kg'],
    ['Glicemia capilar', '92 mg/dL'],
    ['Momento da glicemia', 'Jejum'],
  ])
  expect(part('Problemas avaliados')?.items).toEqual(['Hipertensão essencial (I10), novo', 'Diabetes (T90)'])
  expect(part('O que foi feito')?.items).toEqual(['Consulta médica', 'Aferição de pressão (2 vezes)'])
  expect(part('Exames solicitados')?.items).toEqual(['Creatinina'])
  expect(part('Encaminhamentos')?.items).toEqual([
    'Cardiologia, prioritário, hipótese: Hipertensão essencial (I10)',
  ])
})

test('without a diagnosis the reason is the problem, and is said once', () => {
  const parts = summaryOf({ ...attendance, ciap: { id: 'N01', name: 'Cefaleia' } })
  expect(parts).toEqual([
    { title: 'Problemas avaliados', items: ['Cefaleia (N01)'] },
    { title: 'O que foi feito', items: ['Consulta médica'] },
  ])
})

test('when it was has its end and its shift where they are known', () => {
  expect(momentOf(attendance)).toBe('20/11/2026, 10:30')
  const act = { shift: '1', endedAt: '2026-11-20 10:55:00.000-03:00' } as const
  expect(momentOf({ ...attendance, act })).toBe('20/11/2026, 10:30 às 10:55 (manhã)')
})
