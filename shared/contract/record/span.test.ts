import { standingOf, standingWord } from './span.ts'

const span = { from: 'start', to: 'end', refusal: 'Fim não pode ser anterior ao início' }
const entry = { start: '2030-02-01', end: '2030-02-20' }

test('an entry lasts from its first day to its last', () => {
  expect(standingOf(span, entry, '2030-01-31')).toBe('before')
  expect(standingOf(span, entry, entry.start)).toBe('during')
  expect(standingOf(span, entry, entry.end)).toBe('during')
  expect(standingOf(span, entry, '2030-02-21')).toBe('after')
  expect(standingOf(span, { start: null, end: entry.end }, entry.end)).toBeUndefined()
})

test('where it stands is said in the gender of its word', () => {
  expect(standingWord({ gender: 'f' }, 'before')).toEqual({ label: 'Agendada', tone: 'info' })
  expect(standingWord({ gender: 'm' }, 'during')).toEqual({ label: 'Em andamento', tone: 'success' })
  expect(standingWord({ gender: 'm' }, 'after')).toEqual({ label: 'Encerrado', tone: 'neutral' })
})
