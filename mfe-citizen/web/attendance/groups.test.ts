import { attendanceGroups } from './groups.ts'

const noteOf = (isCorrection: boolean) =>
  attendanceGroups({}, isCorrection).find(({ title }) => title === 'Produção')?.note

test('empty fields of a new attendance are of the person’s post, those of a correction of the entry that is corrected', () => {
  expect(noteOf(false)).toBe('Vazios, valem os da sua lotação no dia.')
  expect(noteOf(true)).toBe('Vazios, valem os do registro corrigido.')
})
