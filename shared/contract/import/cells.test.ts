import {
  cnsCell,
  codeCell,
  cpfCell,
  cpfOrCnsCell,
  dateCell,
  phoneCell,
  plainCell,
  yesNoCell,
} from './cells.ts'
import { type ImportColumns, mapHeadings, readRow } from './column.ts'

test('a CPF has the zeros again that a spreadsheet leaves out, and what it has rounded is never guessed', () => {
  expect(cpfCell('1.000.127-00')).toEqual({ value: '00100012700' })
  expect(cpfCell('100012700')).toEqual({ value: '00100012700' })
  expect(cpfCell('000.000.000-00')).toBeNull()
  for (const read of [cpfCell, cnsCell, cpfOrCnsCell, phoneCell])
    for (const cell of ['8,98005E+14', '8.98005e14', '8,98005 E+14'])
      expect(read(cell)).toEqual({
        problem: 'a planilha arredondou o número e os últimos dígitos se perderam',
      })
})

test('which document it is says its length', () => {
  expect(cpfOrCnsCell('898 0012 3456 7890')).toEqual({ value: { cns: '898001234567890' } })
  expect(cpfOrCnsCell('000.100.001-27')).toEqual({ value: { cpf: '00010000127' } })
  expect(cpfOrCnsCell('10000127')).toEqual({ value: { cpf: '00010000127' } })
})

test('days stand in one column as text, as ISO 8601 and as the numbers of spreadsheets; what is none is said', () => {
  for (const cell of ['09/08/1986', '9.8.1986', '1986-08-09', '1986-08-09T00:00:00Z', '31633', '31633,5'])
    expect(dateCell(cell)).toEqual({ value: '1986-08-09' })
  for (const cell of ['31/02/1986', '09/08/86', 'agosto de 1986'])
    expect(dateCell(cell)).toEqual({ problem: `'${cell}' não é uma data (dd/mm/aaaa)` })
})

test('of several telephones the first, without the country', () => {
  expect(phoneCell('(63) 98941-5747 / 3333-4444')).toEqual({ value: '63989415747' })
  expect(phoneCell('+55 63 98941-5747')).toEqual({ value: '63989415747' })
  expect(phoneCell('não tem')).toBeNull()
})

test('words say yes, no and codes in the ways of files; others are not guessed', () => {
  expect(['Sim', 'x', '1', 'VERDADEIRO'].map(yesNoCell)).toEqual(Array(4).fill({ value: true }))
  expect(['NÃO', 'n', '0'].map(yesNoCell)).toEqual(Array(3).fill({ value: false }))
  expect(yesNoCell('talvez')).toEqual({ problem: "'talvez' não é sim nem não" })
  const sex = codeCell({ F: ['feminino'], M: ['masculino'] }, 'um sexo')
  expect([sex('FEMININO'), sex('m')]).toEqual([{ value: 'F' }, { value: 'M' }])
  expect(sex('Indeterminado')).toEqual({ problem: "'Indeterminado' não é um sexo" })
})

test('what programs write for nothing is nothing, a bad cell drops itself alone, and columns go by name, not by place', () => {
  const columns: ImportColumns = {
    name: { label: 'Nome', synonyms: ['no cidadao'], isRequired: true, read: plainCell },
    birthDate: { label: 'Data de nascimento', synonyms: [], read: dateCell },
    phone: { label: 'Celular', synonyms: [], read: phoneCell },
    area: { label: 'Microárea', synonyms: [], read: plainCell },
  }
  const mapping = mapHeadings(columns, ['CELULAR', 'DATA  DE NASCIMENTO', 'MICROÁREA', 'NO_CIDADAO', 'Nome'])
  expect(mapping).toEqual({ phone: 0, birthDate: 1, area: 2, name: 4 })
  expect(readRow(columns, mapping, ['-', '99/99/1990', 'Não informada', 'x', '  ANA   PAZ '])).toEqual({
    values: { name: 'ANA PAZ' },
    notices: ["Data de nascimento: '99/99/1990' não é uma data (dd/mm/aaaa)"],
  })
})
