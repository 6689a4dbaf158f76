import { mapHeadings, missingIn } from './column.ts'
import { templateOf } from './template.ts'

const read = (cell: string) => ({ value: cell })

test('a template is read by the format that it was made from, and begins with what is needed', () => {
  const columns = {
    street: { label: 'Rua', synonyms: [], read },
    name: { label: 'Nome', synonyms: ['paciente'], isRequired: true, read },
  }
  const text = templateOf(columns)
  expect(text).toBe('\uFEFFNome;Rua\r\n')
  const mapping = mapHeadings(columns, text.slice(1).trim().split(';'))
  expect(mapping).toEqual({ name: 0, street: 1 })
  expect(missingIn(columns, mapping)).toEqual([])
})
